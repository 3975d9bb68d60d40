import { chakra } from '@chakra-ui/react';
import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { formatProgress } from '../../ui/format.ts';
import { useLanguage } from '../../ui/format-parts.tsx';

/** What one press adds. */
export const zoomStep = 0.2;

type ZoomFieldProps = {
  /** 1: as it was */
  readonly value: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
  readonly onStep: (by: number) => void;
};

const Track = chakra('input', {
  base: { flex: '1', minW: '0', height: '44px', accentColor: 'brand.solid', cursor: 'pointer' },
});

/** How near a picture is: a slider, and a button at each end for who drags none. */
export function ZoomField({ value, max, onChange, onStep }: ZoomFieldProps) {
  const { t } = useTranslation('avatar');
  const language = useLanguage();
  const id = useId();
  return (
    <chakra.div display="grid" gap="1">
      <chakra.label htmlFor={id} fontSize="sm" fontWeight="medium">
        {t('crop.zoom')}
      </chakra.label>
      <chakra.div display="flex" gap="2" alignItems="center">
        <Button variant="outline" size="sm" aria-label={t('crop.smaller')} onClick={() => onStep(-zoomStep)}>
          <Minus size={18} strokeWidth={1.75} aria-hidden="true" />
        </Button>
        <Track
          id={id}
          type="range"
          min={1}
          max={max}
          step={0.01}
          value={value}
          aria-valuetext={formatProgress(value, language)}
          onChange={(event) => onChange(Number(event.target.value))}
        />
        <Button variant="outline" size="sm" aria-label={t('crop.larger')} onClick={() => onStep(zoomStep)}>
          <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      </chakra.div>
    </chakra.div>
  );
}
