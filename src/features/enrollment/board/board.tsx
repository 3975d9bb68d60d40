import { chakra } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { placeOfRefusedDossier } from '../../../../contract/values/refused-dossier.ts';
import type { Registration } from '../../../queries/enrollment.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { formatDay, formatInstant } from '../../../ui/format.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { PathNode } from '../../../ui/state-path.tsx';
import { SupportLink } from '../../../ui/support-link.tsx';
import { StatePath } from '../../../ui/state-path.tsx';
import { useIsAmongPlaces } from '../among-places.ts';
import { ThingsToCorrect } from '../correction/things.tsx';
import type { Dossier } from '../steps/use-details.ts';
import { History } from './history.tsx';
import { Sections } from './sections.tsx';
import { StrandedWords } from './stranded.tsx';

type BoardProps = {
  readonly dossier: Dossier;
  readonly registration: Registration;
  /** begins or goes on with what the fund asks to be corrected */
  readonly start?: () => void;
  /** the corrections were sent from this page */
  readonly isAnswered?: boolean;
  /** it came in the place of a step, with whose button the focus went: the heading takes it */
  readonly isArrival: boolean;
};

/** The way of a dossier: what is behind, where it stands, what can still come. */
function nodesOf(t: TFunction<'enrollment'>, registration: Registration): readonly PathNode[] {
  const { enrollment_status: status, started_at, submitted_at, decided_at } = registration;
  const decided = status === 'VALIDATED' || status === 'REFUSED';
  const day = (at: string | null) => (at === null ? undefined : formatDay(at));
  const withDetail = (detail: string | undefined) => (detail === undefined ? {} : { detail });
  const correcting = registration.correction_steps.length > 0;
  const review = correcting
    ? t('board.path.correction')
    : status === 'IN_REVIEW'
      ? undefined
      : t('board.path.waiting');
  return [
    { key: 'started', label: t('board.path.started'), state: 'past', ...withDetail(day(started_at)) },
    { key: 'submitted', label: t('board.path.submitted'), state: 'past', ...withDetail(day(submitted_at)) },
    decided
      ? { key: 'review', label: t('board.path.in_review'), state: 'past' }
      : { key: 'review', label: t('board.path.in_review'), state: 'current', ...withDetail(review) },
    decided
      ? {
          key: 'end',
          label: t(status === 'VALIDATED' ? 'board.path.validated' : 'board.path.refused'),
          state: 'current',
          mark: status === 'VALIDATED' ? 'validated' : 'refused',
          ...withDetail(day(decided_at)),
        }
      : {
          key: 'end',
          label: t('board.path.validated'),
          state: 'ahead',
          detail: t(correcting ? 'board.path.after_correction' : 'board.path.usually'),
        },
  ];
}

/** What is to be done now, and by whom. */
function Turn({ dossier, registration, start, isAnswered = false }: BoardProps) {
  const { t } = useTranslation('enrollment');
  const { t: correction } = useTranslation('correction');
  // a validated dossier is corrected as any other; its status stays (decisions §7)
  if (registration.correction_steps.length > 0)
    return (
      <ThingsToCorrect
        dossier={dossier}
        registration={registration}
        {...(start === undefined ? {} : { start })}
      />
    );
  // a validated one whose sections wait again is not done with: the fund has them
  const isValidated = registration.enrollment_status === 'VALIDATED';
  if (isValidated && Object.values(registration.sections).every((status) => status === 'VALIDATED'))
    return (
      <Callout tone="positive" headingLevel={2} title={t('board.validated')}>
        {t('board.validated_text')}
      </Callout>
    );
  if (registration.enrollment_status === 'REFUSED')
    return (
      <Callout
        tone="negative"
        mark="refused"
        headingLevel={2}
        title={t('board.refused')}
        action={
          <ButtonLink href={placeOfRefusedDossier} variant="outline" size="sm">
            {t('board.refused_go')}
          </ButtonLink>
        }
      >
        <p>{t('board.refused_text')}</p>
        <SupportLink />
      </Callout>
    );
  if (isAnswered)
    return (
      <Callout tone="pending" mark="pending" headingLevel={2} title={correction('answered')}>
        {correction('answered_text')}
      </Callout>
    );
  return (
    <Callout
      tone="pending"
      mark="pending"
      headingLevel={2}
      title={t(isValidated ? 'board.again' : 'board.waiting')}
    >
      {t(isValidated ? 'board.again_text' : 'board.waiting_text')}
    </Callout>
  );
}

/** The status board of a submitted dossier: its way, whose turn it is, its sections and its history. */
export function Board(props: BoardProps) {
  const { dossier, registration, isArrival } = props;
  const isAmongPlaces = useIsAmongPlaces();
  const { t } = useTranslation('enrollment');
  return (
    <chakra.div
      maxW={isAmongPlaces ? 'page' : 'enrollment'}
      width="full"
      mx="auto"
      px={{ base: '4', md: '6' }}
      pt={{ base: '5', md: '8' }}
      pb="10"
    >
      <PageHeader
        title={t('board.title')}
        lead={t(`board.sub.${dossier.type}`, {
          id: registration.membership_id,
          date: formatInstant(registration.submitted_at ?? registration.started_at),
        })}
        focusKey="board"
        focusAtOnce={isArrival}
        actions={
          <Button
            variant="outline"
            size="sm"
            onClick={() => window.print()}
            css={{ '@media print': { display: 'none' } }}
          >
            <Printer size={18} strokeWidth={1.75} aria-hidden="true" />
            {t('board.print')}
          </Button>
        }
      />
      <chakra.div mb="6">
        <StatePath direction="row" label={t('board.progress')} nodes={nodesOf(t, registration)} />
      </chakra.div>
      <chakra.div mb="5">
        <Turn {...props} />
      </chakra.div>
      <StrandedWords dossier={dossier} />
      <Sheet
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0,1fr)', lg: 'minmax(0,1fr) 376px' }}
        aria-label={t('board.sections')}
      >
        <div>
          <Sections dossier={dossier} registration={registration} />
        </div>
        <chakra.section
          aria-labelledby="history"
          borderInlineStartWidth={{ lg: '1px' }}
          borderTopWidth={{ base: '1px', lg: '0' }}
          px={{ base: '4', md: '28px' }}
          pt="14px"
          pb="5"
        >
          <chakra.h2 id="history" textStyle="section" mb="3">
            {t('board.history')}
          </chakra.h2>
          <History dossier={dossier} startedAt={registration.started_at} />
        </chakra.section>
      </Sheet>
    </chakra.div>
  );
}
