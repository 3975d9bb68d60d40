import { chakra } from '@chakra-ui/react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StepList } from './step-rail.tsx';
import type { Step } from './steps.ts';

type StepHeaderMobileProps = {
  readonly steps: readonly Step[];
  readonly current: string;
  readonly label?: string;
};

/** Below 1024 px, in the rail's place: "Step 4 of 7", one segment per step, and the full list on request. */
export function StepHeaderMobile({ steps, current, label }: StepHeaderMobileProps) {
  const { t } = useTranslation('ui');
  const [open, setOpen] = useState(false);
  const list = useId();
  const at = steps.findIndex((step) => step.key === current);
  const Chevron = open ? ChevronUp : ChevronDown;
  return (
    <chakra.nav
      aria-label={label ?? t('step.navigation')}
      display={{ base: 'grid', lg: 'none' }}
      gap="2"
      px={{ base: '4', md: '6' }}
      pt="1"
      pb="14px"
      bg="bg.panel"
      borderBottomWidth="1px"
    >
      <chakra.button
        type="button"
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        gap="3"
        minH="44px"
        width="full"
        textAlign="start"
        fontWeight="medium"
        cursor="pointer"
        borderRadius="l1"
      >
        <span>
          <chakra.span color="fg.muted">{t('step.of', { at: at + 1, total: steps.length })}</chakra.span>{' '}
          <chakra.span fontWeight="semibold">{steps[at]?.label}</chakra.span>
        </span>
        <Chevron size={20} strokeWidth={1.75} aria-hidden="true" style={{ flex: 'none' }} />
      </chakra.button>
      <chakra.div
        aria-hidden="true"
        display="grid"
        gap="4px"
        style={{ gridTemplateColumns: `repeat(${steps.length}, minmax(0,1fr))` }}
      >
        {steps.map((step, index) => (
          <chakra.span
            key={step.key}
            height="4px"
            borderRadius="2px"
            bg={index < at ? 'brand.solid' : 'bg.emphasized'}
            {...(index === at
              ? {
                  background: 'linear-gradient(90deg, {colors.brand.solid} 55%, {colors.bg.emphasized} 55%)',
                }
              : {})}
          />
        ))}
      </chakra.div>
      <chakra.div id={list} hidden={!open} pt="4" pb="2">
        {open && <StepList steps={steps} current={current} />}
      </chakra.div>
    </chakra.nav>
  );
}
