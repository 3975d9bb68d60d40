import { useCallback, useState } from 'react';
import type { Refusal } from '../../../machines/refusal.ts';
import { readText } from '../../platform/storage.ts';
import { Credentials } from './credentials.tsx';
import { emailKey } from './known-email.ts';
import { useServices } from './services.ts';
import type { SecondStepScreen } from './services.ts';

/** /login: address and password; then, where the account has one, its second factor. */
export function LoginScreen() {
  const { loadSecondStep } = useServices();
  const [Second, setSecond] = useState<SecondStepScreen | null>(null);
  const [email, setEmail] = useState(() => readText('session', emailKey) ?? '');
  const [refused, setRefused] = useState<Refusal | null>(null);
  const restart = useCallback((why: Refusal | null) => {
    setRefused(why);
    setSecond(null);
  }, []);
  if (Second !== null) return <Second onRestart={restart} />;
  return (
    <Credentials
      email={email}
      refused={refused}
      onSecondStep={async (typed) => {
        const step = await loadSecondStep();
        setEmail(typed);
        setSecond(() => step);
      }}
    />
  );
}
