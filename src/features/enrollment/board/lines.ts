import type { TFunction } from 'i18next';
import type { DocumentType, Section } from '../../../../contract/enums.ts';
import type { BeneficialOwner } from '../../../../contract/values/owner.ts';
import type { Registration } from '../../../queries/enrollment.ts';
import { formatDay } from '../../../ui/format.ts';
import type { Mark } from '../../../ui/marks.ts';
import { ownerName } from '../../../ui/owner-name.ts';
import { namedOn, nameOfPaper } from '../../../ui/paper-name.ts';
import {
  companyPapersOf,
  nameOfOfficerPaper,
  officerPapersOf,
  ownerPapersOf,
} from '../documents/company-papers.ts';
import type { PaperHolder } from '../documents/papers.ts';
import { filesIn, papersOf, standingOf } from '../documents/papers.ts';
import type { Dossier } from '../steps/use-details.ts';

export type Line = {
  readonly key: string;
  readonly mark: Mark;
  readonly label: string;
  readonly end: string;
};

export type LineWords = {
  readonly t: TFunction<'enrollment'>;
  readonly business: TFunction<'business'>;
  readonly reasons: TFunction<'documents'>;
  readonly today: string;
  /** the dossier was refused for good: what was left undecided waits for nobody */
  readonly isOver: boolean;
};

/** How something stands that nobody has decided: whose turn it is. */
function undecided({ t, isOver }: LineWords, turn: 'with_fund' | 'with_you') {
  if (isOver) return { mark: 'cancelled', end: t('board.not_decided') } as const;
  return { mark: turn === 'with_fund' ? 'pending' : 'missing', end: t(`board.${turn}`) } as const;
}

function paperLine(words: LineWords, holder: PaperHolder, type: DocumentType, named?: string): Line {
  const { t, reasons, today } = words;
  const name = named ?? nameOfPaper(t, type, namedOn(type, holder.ownerId, holder.files, today), holder);
  const files = filesIn(holder, type);
  const standing = standingOf(files);
  const refused = files.findLast((file) => file.status === 'REFUSED');
  const decided = files.findLast((file) => file.decided_at !== null);
  const stands = {
    missing: undecided(words, 'with_you'),
    refused: { mark: 'refused', end: reasons(`reason.${refused?.reason ?? 'OTHER'}.title`) },
    pending: undecided(words, 'with_fund'),
    validated: {
      mark: 'validated',
      end: t('board.validated_on', { date: formatDay(decided?.decided_at ?? '') }),
    },
  } as const;
  return { key: type, label: name, ...stands[standing] };
}

/** A line without a decision of its own: it stands as its section does, unless something of it is asked back. */
function dataLine(words: LineWords, key: string, label: string, status: string, isAsked: boolean): Line {
  const { t } = words;
  if (isAsked) return { key, mark: 'correction', label, end: t('board.with_you') };
  if (status === 'VALIDATED') {
    const end = t(key === 'answers' ? 'board.answers_validated' : 'board.account_validated');
    return { key, mark: 'validated', label, end };
  }
  return { key, label, ...undecided(words, 'with_fund') };
}

/** Whether the fund asks for answers of the section: its own, no owner's, and no paper. */
const asksForAnswers = ({ issues }: Dossier, section: Section): boolean =>
  issues.some(
    (issue) => issue.section === section && issue.document_type === null && issue.owner_id === null,
  );

/** One owner with all papers together: the least of their standings. */
function ownerLine(words: LineWords, owner: BeneficialOwner, dossier: Dossier): Line {
  const { t, business } = words;
  const { issues, business: company } = dossier;
  const { types, holder } = ownerPapersOf(owner);
  const label = business('board.owner', { name: ownerName(business, owner, company?.owners ?? []) });
  if (issues.some((issue) => issue.owner_id === owner.id && issue.document_type === null))
    return { key: owner.id, mark: 'correction', label, end: t('board.with_you') };
  const standings = types.map((type) => standingOf(filesIn(holder, type)));
  const standing =
    (['refused', 'missing', 'pending'] as const).find((one) => standings.includes(one)) ?? 'validated';
  const stands = {
    missing: undecided(words, 'with_you'),
    refused: { mark: 'refused', end: business('answers.papers.refused') },
    pending: undecided(words, 'with_fund'),
    validated: { mark: 'validated', end: t('board.status.VALIDATED') },
  } as const;
  return { key: owner.id, label, ...stands[standing] };
}

/** What the fund checks of who invests: answers, the people, the papers. */
function identityLines(words: LineWords, dossier: Dossier, status: string): readonly Line[] {
  const { t } = words;
  const { individual, business, papers } = dossier;
  const isAsked = asksForAnswers(dossier, 'KYC');
  if (!business)
    return [
      dataLine(words, 'answers', t('board.answers'), status, isAsked),
      ...papersOf(individual).map((type) => paperLine(words, papers, type)),
    ];
  return [
    dataLine(words, 'answers', words.business('board.answers'), status, isAsked),
    ...business.owners.map((owner) => ownerLine(words, owner, dossier)),
    ...companyPapersOf(business).map((type) =>
      paperLine(words, papers, type, words.business(`paper.${type}`)),
    ),
    ...officerPapersOf(business).map((type) =>
      paperLine(words, papers, type, nameOfOfficerPaper(words.business, type, papers)),
    ),
  ];
}

/** What a section of the board says line by line, each with who has it now. */
export function linesOf(
  words: LineWords,
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
    ...(account ? [dataLine(words, 'account', account, status, asksForAnswers(dossier, section))] : []),
    paperLine(words, papers, 'bank_information'),
  ];
}
