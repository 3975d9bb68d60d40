import { useTranslation } from 'react-i18next';
import { sumOfShares } from '../../../../contract/steps/owners.ts';
import { formatMoney } from '../../../../contract/values/money.ts';
import type { BeneficialOwner } from '../../../../contract/values/owner.ts';
import { useLanguage } from '../../../ui/format-parts.tsx';
import { SharePicture } from '../../../ui/share-picture.tsx';
import { formatShare } from '../../../ui/share.ts';
import type { OwnershipRule } from './owner-values.ts';
import { nameOf } from './use-vanished.ts';

type OwnershipPictureProps = {
  readonly company: string;
  readonly owners: readonly BeneficialOwner[];
  readonly rule: OwnershipRule;
};

/** Who owns and who controls the company: shares on top of it, roles under it; the same in words for who can't see it. */
export function OwnershipPicture({ company, owners, rule }: OwnershipPictureProps) {
  const { t } = useTranslation('owners');
  const { t: business } = useTranslation('business');
  const language = useLanguage();
  const numbered = owners.map((owner, at) => ({ owner, mark: String(at + 1), name: nameOf(owner) }));
  const told = (hundredths: bigint) => formatShare(formatMoney(hundredths), language);
  const parts = numbered.flatMap(({ owner, mark, name }) => {
    const share = sumOfShares([owner]);
    return share === 0n
      ? []
      : [{ key: owner.id, mark, name, figure: told(share), hundredths: Number(share) }];
  });
  const beside = numbered
    .filter(({ owner }) => sumOfShares([owner]) === 0n)
    .map(({ owner, mark, name }) => ({
      key: owner.id,
      mark,
      name,
      detail: business(`owner_kind.${owner.kind}`),
    }));
  const left = 10_000n - sumOfShares(owners);
  const which = rule === 'ordinary' ? 'ordinary' : 'general';
  const isAll = owners.some(({ kind }) => kind === 'senior_manager') && rule === 'ordinary';
  const rest =
    left > 0n && (parts.length > 0 || isAll)
      ? { name: t(`picture.rest.${which}`), figure: told(left), hundredths: Number(left) }
      : null;
  return (
    <SharePicture
      label={t('picture.label', { company })}
      whole={company}
      parts={parts}
      rest={rest}
      beside={beside}
      sentences={[
        ...parts.map(({ name, figure }) => t('picture.holds', { name, share: figure })),
        ...beside.map(({ name, detail }) => t('picture.beside', { name, kind: detail })),
        ...(rest ? [t(`picture.rest_sentence.${which}`, { share: rest.figure })] : []),
      ]}
    />
  );
}
