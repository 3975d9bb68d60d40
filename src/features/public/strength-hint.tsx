import { useTexts } from '../../platform/texts.ts';
import { useAfterPause } from '../../ui/after-pause.ts';
import { StateMark } from '../../ui/state-mark.tsx';
import { strengthOf } from '../../ui/password-strength.ts';

const marks = { short: 'missing', repeated: 'missing', fair: 'saved', strong: 'validated' } as const;

/** How strong the typed password is, in words; says nothing about an empty one. */
export function StrengthHint({ password }: { readonly password: string }) {
  const { t } = useTexts();
  const strength = strengthOf(password);
  const words =
    password === '' ? '' : t(`public:signup.strength.${strength}`, { count: [...password].length });
  const said = useAfterPause(words);
  return (
    <>
      <p className={`p-strength p-strength-${strength}`}>
        {words !== '' && <StateMark mark={marks[strength]} />}
        {words}
      </p>
      <output className="p-vh">{said}</output>
    </>
  );
}
