import { chakra } from '@chakra-ui/react';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';

const ways = [
  { word: 'left', key: 'ArrowLeft', Icon: ArrowLeft },
  { word: 'up', key: 'ArrowUp', Icon: ArrowUp },
  { word: 'down', key: 'ArrowDown', Icon: ArrowDown },
  { word: 'right', key: 'ArrowRight', Icon: ArrowRight },
] as const;
type ArrowKey = (typeof ways)[number]['key'];

/** Moves a picture by one step a press, for who neither drags nor has arrow keys. */
export function MoveField({ onMove }: { readonly onMove: (key: ArrowKey) => void }) {
  const { t } = useTranslation('avatar');
  return (
    <chakra.fieldset display="grid" gap="1" minW="0" m="0" p="0" border="0">
      <chakra.legend fontSize="sm" fontWeight="medium" mb="1" p="0">
        {t('crop.place')}
      </chakra.legend>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {ways.map(({ word, key, Icon }) => (
          <Button
            key={key}
            variant="outline"
            size="sm"
            aria-label={t(`crop.move.${word}`)}
            onClick={() => onMove(key)}
          >
            <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
          </Button>
        ))}
      </chakra.div>
    </chakra.fieldset>
  );
}
