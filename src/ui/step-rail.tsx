import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from './hidden.tsx';
import { TextLink } from './link.tsx';
import { PathItem } from './path.tsx';
import { type Step, markOfStep } from './steps.ts';

type StepRailProps = {
  readonly steps: readonly Step[];
  /** Key of the step that is open. */
  readonly current: string;
  /** Name of the navigation; "Steps" unless told. */
  readonly label?: string;
};

/** The way to it was travelled, whichever step is looked at. */
const isReached = (step: Step | undefined) => step !== undefined && step.state !== 'ahead';

/** The list alone; the mobile header opens it too. */
export function StepList({ steps, current }: Pick<StepRailProps, 'steps' | 'current'>) {
  const { t } = useTranslation('ui');
  const openAt = steps.findIndex((step) => step.key === current);
  return (
    <chakra.ol listStyleType="none" m="0" p="0">
      {steps.map((step, at) => {
        const here = step.key === current;
        const ahead = step.state === 'ahead';
        const done = !here && !ahead && step.state !== 'open';
        const last = at === steps.length - 1;
        const label = (
          <>
            {step.label}
            {!here && <VisuallyHidden>, {t(`step.${step.state}`)}</VisuallyHidden>}
          </>
        );
        return (
          <PathItem
            key={step.key}
            mark={here && step.state !== 'error' ? 'current' : markOfStep[step.state]}
            line={last ? 'none' : at < openAt || done || isReached(steps[at + 1]) ? 'solid' : 'dashed'}
            dense
            current={here}
          >
            {step.href === undefined || here ? (
              <chakra.span
                display="block"
                lineHeight="24px"
                fontWeight={here ? 'semibold' : 'medium'}
                color={ahead ? 'fg.subtle' : 'fg'}
              >
                {label}
              </chakra.span>
            ) : (
              <TextLink
                href={step.href}
                variant="quiet"
                color="fg"
                display={{ base: 'flex', lg: 'block' }}
                alignItems="center"
                minH={{ base: '44px', lg: '24px' }}
                my={{ base: '-10px', lg: '0' }}
                lineHeight="24px"
                fontWeight="medium"
              >
                {label}
              </TextLink>
            )}
            {step.hint !== undefined && (
              <chakra.span textStyle="ui" color="fg.muted" display="block">
                {step.hint}
              </chakra.span>
            )}
          </PathItem>
        );
      })}
    </chakra.ol>
  );
}

/** The steps beside the form, from 1024 px on. Steps up to the saved one are links; later ones say what opens them. */
export function StepRail({ steps, current, label }: StepRailProps) {
  const { t } = useTranslation('ui');
  return (
    <chakra.nav
      aria-label={label ?? t('step.navigation')}
      display={{ base: 'none', lg: 'block' }}
      position="sticky"
      top="32px"
      pt="6px"
    >
      <StepList steps={steps} current={current} />
    </chakra.nav>
  );
}
