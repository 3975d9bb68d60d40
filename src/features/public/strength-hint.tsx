import { useTexts } from '../../platform/texts.ts';
import { StateMark } from '../../ui/state-mark.tsx';
import { strengthOf } from '../../ui/password-strength.ts';

const marks = { short: 'missing', repeated: 'missing', fair: 'saved', strong: 'validated' } as const;

/** How strong the typed password is, in words; says nothing about an empty one. */
export function StrengthHint({ password }: { readonly password: string }) {
  const { t } = useTexts();
  const strength = strengthOf(password);
  return (
    <p className={`p-strength p-strength-${strength}`} aria-live="polite">
      {password !== '' && (
        <>
          <StateMark mark={marks[strength]} />
          {t(`public:signup.strength.${strength}`, { count: [...password].length })}
        </>
      )}
    </p>
  );
}
