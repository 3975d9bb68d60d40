import { useState } from 'react';
import { readText, writeText } from '../../../platform/storage.ts';

const keyOf = (userId: string) => `review.keys.${userId}`;

/** Whether single keys act on the review (WCAG 2.1.4: they can be switched off). Kept for each person on this device. */
export function useKeysSetting(userId: string): readonly [boolean, (on: boolean) => void] {
  const [isOn, setOn] = useState(() => readText('local', keyOf(userId)) !== 'off');
  const change = (on: boolean) => {
    writeText('local', keyOf(userId), on ? null : 'off');
    setOn(on);
  };
  return [isOn, change];
}
