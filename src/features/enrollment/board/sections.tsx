import type { TFunction } from 'i18next';
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentType, Section } from '../../../../contract/enums.ts';
import { sections } from '../../../../contract/enums.ts';
import type { BeneficialOwner } from '../../../../contract/values/owner.ts';
import { formatDay } from '../../../ui/format.ts';
import type { Mark } from '../../../ui/marks.ts';
import { markForStatus } from '../../../ui/marks.ts';
import { namedOn, nameOfPaper } from '../../../ui/paper-name.ts';
import { SheetLine, SheetSection } from '../../../ui/sheet.tsx';
import { Status, ToneMark } from '../../../ui/status.tsx';
import type { Registration } from '../../../queries/enrollment.ts';
import {
  companyPapersOf,
  nameOfOfficerPaper,
  officerPapersOf,
  ownerPapersOf,
} from '../documents/company-papers.ts';
import type { PaperHolder } from '../documents/papers.ts';
import { filesIn, papersOf, standingOf } from '../documents/papers.ts';
import type { Dossier } from '../steps/use-details.ts';

type Line = { readonly key: string; readonly mark: Mark; readonly label: ReactNode; readonly end: ReactNode };

const marks = { missing: 'missing', refused: 'refused', pending: 'pending', validated: 'validated' } as const;

type Words = {
  readonly t: TFunction<'enrollment'>;
  readonly business: TFunction<'business'>;
  readonly reasons: TFunction<'documents'>;
  readonly today: string;
};

function paperLine(
  { t, reasons, today }: Words,
  holder: PaperHolder,
  type: DocumentType,
  name = nameOfPaper(t, type, namedOn(type, holder.ownerId, holder.files, today), holder),
): Line {
  const files = filesIn(holder, type);
  const standing = standingOf(files);
  const refused = files.findLast((file) => file.status === 'REFUSED');
  const decided = files.findLast((file) => file.decided_at !== null);
  const end = {
    missing: t('board.with_you'),
    refused: reasons(`reason.${refused?.reason ?? 'OTHER'}.title`),
    pending: t('board.with_fund'),
    validated: t('board.validated_on', { date: formatDay(decided?.decided_at ?? '') }),
  }[standing];
  return { key: type, mark: marks[standing], label: name, end };
}

/** A line without a decision of its own: it stands as its section does, unless something of it is asked back. */
function dataLine(t: Words['t'], key: string, label: ReactNode, status: string, isAsked: boolean): Line {
  if (isAsked) return { key, mark: 'correction', label, end: t('board.with_you') };
  const isValidated = status === 'VALIDATED';
  const end = t(isValidated ? 'board.status.VALIDATED' : 'board.with_fund');
  return { key, mark: isValidated ? 'validated' : 'pending', label, end };
}

/** Whether the fund asks for answers of the section: its own, no owner's, and no paper. */
const asksForAnswers = ({ issues }: Dossier, section: Section): boolean =>
  issues.some(
    (issue) => issue.section === section && issue.document_type === null && issue.owner_id === null,
  );

/** One owner with all papers together: the least of their standings. */
function ownerLine({ t, business }: Words, owner: BeneficialOwner, { issues }: Dossier): Line {
  const { types, holder } = ownerPapersOf(owner);
  const label = business('board.owner', { name: `${owner.first_name} ${owner.last_name}` });
  if (issues.some((issue) => issue.owner_id === owner.id && issue.document_type === null))
    return { key: owner.id, mark: 'correction', label, end: t('board.with_you') };
  const standings = types.map((type) => standingOf(filesIn(holder, type)));
  const standing =
    (['refused', 'missing', 'pending'] as const).find((one) => standings.includes(one)) ?? 'validated';
  const end = {
    missing: t('board.with_you'),
    refused: business('answers.papers.refused'),
    pending: t('board.with_fund'),
    validated: t('board.status.VALIDATED'),
  }[standing];
  return { key: owner.id, mark: marks[standing], label, end };
}

/** What the fund checks of who invests: answers, the people, the papers. */
function identityLines(words: Words, dossier: Dossier, status: string): readonly Line[] {
  const { t } = words;
  const { individual, business, papers } = dossier;
  const isAsked = asksForAnswers(dossier, 'KYC');
  if (!business)
    return [
      dataLine(t, 'answers', t('board.answers'), status, isAsked),
      ...papersOf(individual).map((type) => paperLine(words, papers, type)),
    ];
  return [
    dataLine(t, 'answers', words.business('board.answers'), status, isAsked),
    ...business.owners.map((owner) => ownerLine(words, owner, dossier)),
    ...companyPapersOf(business).map((type) =>
      paperLine(words, papers, type, words.business(`paper.${type}`)),
    ),
    ...officerPapersOf(business).map((type) =>
      paperLine(words, papers, type, nameOfOfficerPaper(words.business, type, papers)),
    ),
  ];
}

function linesOf(
  words: Words,
  section: Section,
  dossier: Dossier,
  registration: Registration,
): readonly Line[] {
  const { t } = words;
  const { details, papers } = dossier;
  const status = registration.sections[section];
  if (section === 'KYC') return identityLines(words, dossier, status);
  if (section === 'CONTRACT') {
    const read = details?.acknowledgements
      .map((one) => one.read_at)
      .sort()
      .at(-1);
    return [
      paperLine(words, papers, 'contract'),
      ...(read === undefined
        ? []
        : [
            {
              key: 'read',
              mark: 'saved' as const,
              label: t('board.papers_read'),
              end: t('board.read_on', { date: formatDay(read) }),
            },
          ]),
    ];
  }
  const bank = dossier.individual?.step_6 ?? dossier.business?.step_7;
  const number = bank?.iban ?? bank?.bank_account_number ?? '';
  const account = bank && t('board.account', { currency: bank.currency, end: number.slice(-3) });
  return [
    ...(account ? [dataLine(t, 'account', account, status, asksForAnswers(dossier, section))] : []),
    paperLine(words, papers, 'bank_information'),
  ];
}

type SectionsProps = {
  readonly dossier: Dossier;
  readonly registration: Registration;
};

/** The three sections that the fund judges, each line with who has it now. */
export function Sections({ dossier, registration }: SectionsProps) {
  const { t } = useTranslation('enrollment');
  const { t: business } = useTranslation('business');
  const { t: reasons } = useTranslation('documents');
  return sections.map((section) => {
    const isAsked = dossier.issues.some((issue) => issue.section === section);
    const status = isAsked ? 'CORRECTION_REQUESTED' : registration.sections[section];
    return (
      <SheetSection
        key={section}
        title={
          dossier.type === 'BUSINESS' && section === 'KYC'
            ? business('board.section')
            : t(`board.section.${section}`)
        }
        end={<Status kind={markForStatus(status)} label={t(`board.status.${status}`)} />}
      >
        <chakra.ul listStyleType="none" m="0" p="0">
          {linesOf({ t, business, reasons, today: dossier.today }, section, dossier, registration).map(
            (line) => (
              <SheetLine
                key={line.key}
                mark={<ToneMark mark={line.mark} size={16} />}
                label={line.label}
                end={line.end}
              />
            ),
          )}
        </chakra.ul>
      </SheetSection>
    );
  });
}
