import { useEffect, useRef, useState } from 'react';
import type { LateModule } from '../platform/late-module.ts';

/**
 * Sends a form once its rules have come and judged, once for however many presses, and nothing of a page that was left
 * meanwhile. `judged` judges and sends; without rules nothing is sent.
 */
export function useJudged<Rules>(
  rules: Pick<LateModule<Rules>, 'found' | 'bring' | 'expect'>,
  judged: (rules: Rules) => void | Promise<void>,
) {
  const [isWaiting, setWaiting] = useState(false);
  const [isWithoutRules, setWithoutRules] = useState(false);
  const isHere = useRef(false);
  const isUnderWay = useRef(false);
  useEffect(() => rules.expect(), [rules]);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const submit = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setWaiting(rules.found() === null);
    // nothing is sent that was not judged
    const found = await rules.bring().catch(() => null);
    setWaiting(false);
    setWithoutRules(found === null);
    try {
      if (found !== null && isHere.current) await judged(found);
    } finally {
      isUnderWay.current = false;
    }
  };
  return { submit: () => void submit(), isWaiting, isWithoutRules };
}
