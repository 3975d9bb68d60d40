import type { TFunction } from 'i18next';
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentType, Section } from '../../../../contract/enums.ts';
import { sections } from '../../../../contract/enums.ts';
import type { IndividualDetails } from '../../../../contract/values/enrollment.ts';
import { formatDay } from '../../../ui/format.ts';
import type { Mark } from '../../../ui/marks.ts';
import { markForStatus } from '../../../ui/marks.ts';
import { SheetLine, SheetSection } from '../../../ui/sheet.tsx';
import { Status, ToneMark } from '../../../ui/status.tsx';
import type { Registration } from '../../../queries/enrollment.ts';
import { filesIn, nameOfPaper, papersOf, standingOf } from '../documents/papers.ts';

type Line = { readonly key: string; readonly mark: Mark; readonly label: ReactNode; readonly end: ReactNode };

const marks = { missing: 'missing', refused: 'refused', pending: 'pending', validated: 'validated' } as const;

type Words = {
  readonly t: TFunction<'enrollment'>;
  readonly reasons: TFunction<'documents'>;
  readonly today: string;
};

function paperLine({ t, reasons, today }: Words, details: IndividualDetails, type: DocumentType): Line {
  const files = filesIn(details, type);
  const standing = standingOf(files);
  const decided = files.findLast((file) => file.decided_at !== null);
  const isPassport = details.step_2?.identity_document_kind === 'passport';
  const end = {
    missing: t('board.with_you'),
    refused: reasons(`reason.${decided?.reason ?? 'OTHER'}.title`),
    pending: t('board.with_fund'),
    validated: t('board.validated_on', { date: formatDay(decided?.decided_at ?? '') }),
  }[standing];
  return { key: type, mark: marks[standing], label: nameOfPaper(t, type, today, isPassport), end };
}

/** A line without a decision of its own: it stands as its section does. */
const dataLine = (t: Words['t'], key: string, label: ReactNode, status: string): Line => ({
  key,
  mark: status === 'VALIDATED' ? 'validated' : 'pending',
  label,
  end: t(status === 'VALIDATED' ? 'board.status.VALIDATED' : 'board.with_fund'),
});

function linesOf(
  words: Words,
  section: Section,
  details: IndividualDetails,
  registration: Registration,
): readonly Line[] {
  const { t } = words;
  const status = registration.sections[section];
  if (section === 'KYC')
    return [
      dataLine(t, 'answers', t('board.answers'), status),
      ...papersOf(details).map((type) => paperLine(words, details, type)),
    ];
  if (section === 'CONTRACT') {
    const read = details.acknowledgements
      .map((one) => one.read_at)
      .sort()
      .at(-1);
    return [
      paperLine(words, details, 'contract'),
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
  const bank = details.step_6;
  const number = bank?.iban ?? bank?.bank_account_number ?? '';
  const account = bank && t('board.account', { currency: bank.currency, end: number.slice(-3) });
  return [
    ...(account ? [dataLine(t, 'account', account, status)] : []),
    paperLine(words, details, 'bank_information'),
  ];
}

type SectionsProps = {
  readonly details: IndividualDetails;
  readonly registration: Registration;
  readonly today: string;
};

/** The three sections that the fund judges, each line with who has it now. */
export function Sections({ details, registration, today }: SectionsProps) {
  const { t } = useTranslation('enrollment');
  const { t: reasons } = useTranslation('documents');
  return sections.map((section) => {
    const status = registration.sections[section];
    return (
      <SheetSection
        key={section}
        title={t(`board.section.${section}`)}
        end={<Status kind={markForStatus(status)} label={t(`board.status.${status}`)} />}
      >
        <chakra.ul listStyleType="none" m="0" p="0">
          {linesOf({ t, reasons, today }, section, details, registration).map((line) => (
            <SheetLine
              key={line.key}
              mark={<ToneMark mark={line.mark} size={16} />}
              label={line.label}
              end={line.end}
            />
          ))}
        </chakra.ul>
      </SheetSection>
    );
  });
}
