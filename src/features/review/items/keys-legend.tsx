import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Key } from '../frame/key.tsx';

const shown = [
  { keys: ['J', 'K'], act: 'moves' },
  { keys: ['A'], act: 'validate' },
  { keys: ['R'], act: 'refuse' },
] as const;

type LegendProps = { readonly isOn: boolean; readonly decides: boolean; readonly onAll: () => void };

/** The keys that are used all the time, and the way to all of them; the button works without any key. */
export function KeysLegend({ isOn, decides, onAll }: LegendProps) {
  const { t } = useTranslation('review');
  return (
    <chakra.div display="grid" gap="2" px="10px" pt="3" pb="1" textStyle="micro" color="fg.muted">
      {isOn &&
        shown
          .filter(({ act }) => decides || act === 'moves')
          .map(({ keys, act }) => (
            <chakra.span key={act} display="flex" gap="6px" alignItems="center">
              {keys.map((name) => (
                <Key key={name}>{name}</Key>
              ))}
              {t(`keys.short.${act}`)}
            </chakra.span>
          ))}
      <chakra.button
        type="button"
        onClick={onAll}
        display="flex"
        gap="6px"
        alignItems="center"
        minH="24px"
        textAlign="start"
        cursor="pointer"
        borderRadius="l1"
        _hover={{ color: 'fg' }}
      >
        {isOn && <Key>?</Key>}
        {t(isOn ? 'keys.short.all' : 'keys.short.off')}
      </chakra.button>
    </chakra.div>
  );
}
