import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Eyes } from '../shown.ts';

const Choice = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minH: '44px',
    pe: '4',
    fontSize: 'sm',
    cursor: 'pointer',
    '& input': { width: '18px', height: '18px', accentColor: 'brand.solid' },
  },
});

/** Whether the past is shown as the investor saw it, or as the reviewer did. */
export function EyesChoice({ eyes, onEyes }: { readonly eyes: Eyes; readonly onEyes: (eyes: Eyes) => void }) {
  const { t } = useTranslation('members');
  const name = useId();
  return (
    <chakra.fieldset border="0" p="0" m="0" minW="0">
      <chakra.legend textStyle="ui" color="fg.muted">
        {t('eyes.label')}
      </chakra.legend>
      <chakra.div display="flex" flexWrap="wrap">
        {(['reviewer', 'investor'] as const).map((value) => (
          <Choice key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={eyes === value}
              onChange={() => onEyes(value)}
            />
            {t(`eyes.${value}`)}
          </Choice>
        ))}
      </chakra.div>
    </chakra.fieldset>
  );
}
