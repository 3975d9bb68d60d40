import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { TransactionDetail } from '../../../../contract/values/transaction.ts';
import { DateTimeText } from '../../../ui/format-parts.tsx';
import { markForStatus } from '../../../ui/marks.ts';
import { type PathNode, StatePath } from '../../../ui/state-path.tsx';
import { ToneMark } from '../../../ui/status.tsx';
import type { Area } from '../services.ts';
import { useWhy } from '../why.tsx';
import { saysHowToPay } from '../words.ts';
import { lifeOf, type Branch, type LifeNode } from './nodes.ts';

const Line = chakra('span', { base: { display: 'block', overflowWrap: 'anywhere' } });

type Shown = { readonly request: TransactionDetail; readonly area: Area };

/** Who did it, when, and why. */
function Told({
  entry,
  area,
}: {
  readonly entry: TransactionDetail['history'][number];
  readonly area: Area;
}) {
  const { t } = useTranslation('requests');
  const why = useWhy(entry);
  const who =
    area === 'user' && entry.by === 'investor' ? t('by.you') : (entry.by_name ?? t(`by.${entry.by}`));
  return (
    <>
      <Line>
        {who}, <DateTimeText value={entry.at} />
      </Line>
      {why !== '' && (
        <Line color="fg" whiteSpace="pre-line">
          {why}
        </Line>
      )}
    </>
  );
}

/** What may come between, hung on quietly. */
function Branches({ branches, area }: { readonly branches: readonly Branch[]; readonly area: Area }) {
  const { t } = useTranslation('requests');
  return branches.map(({ key, status }, at) => (
    <chakra.span
      key={key}
      display="grid"
      gridTemplateColumns="16px minmax(0,1fr)"
      columnGap="9px"
      position="relative"
      ps="16px"
      mt="6px"
      _before={{
        content: '""',
        position: 'absolute',
        insetInlineStart: '0',
        top: at === 0 ? '-5px' : '-17px',
        height: at === 0 ? '15px' : '27px',
        width: '10px',
        borderInlineStart: '1.5px dashed',
        borderBottom: '1.5px dashed',
        borderInlineStartColor: 'border.emphasized',
        borderBottomColor: 'border.emphasized',
        borderEndStartRadius: '5px',
      }}
    >
      <chakra.span display="inline-flex" mt="2px">
        <ToneMark mark={markForStatus(status)} size={16} tone="neutral" />
      </chakra.span>
      <span>{t(`may.${area}.${key}`)}</span>
    </chakra.span>
  ));
}

/** The sentence of a place where the request stands, or will. */
function Standing({ node, request, area }: Shown & { readonly node: Exclude<LifeNode, { kind: 'told' }> }) {
  const { t } = useTranslation('requests');
  const { approval } = request;
  const isPrepared = node.kind === 'now' && approval !== null;
  const isPaidNext = node.kind === 'now' && node.status === 'APPROVED' && saysHowToPay(request, area);
  return (
    <>
      <Line>
        {isPrepared
          ? t('now.prepared', { name: approval.prepared_by_name })
          : isPaidNext
            ? t('now.payment')
            : t(node.kind === 'now' ? `now.${area}.${node.status}` : `ahead.${area}.${node.status}`)}
      </Line>
      <Branches branches={node.branches} area={area} />
    </>
  );
}

/** Where a request stands on its way: what happened, what comes, and what may come between. */
export function LifePath({ request, area }: Shown) {
  const { t } = useTranslation('requests');
  const nodes = lifeOf(request).map((node): PathNode => {
    if (node.kind === 'told')
      return {
        key: node.key,
        label: t(`life.${node.word}`),
        state: node.isLast ? 'current' : 'past',
        mark:
          node.isLast || node.entry.request_status === 'FAILED'
            ? markForStatus(node.entry.request_status)
            : 'saved',
        detail: <Told entry={node.entry} area={area} />,
      };
    return {
      key: node.key,
      label: t(node.kind === 'now' ? `standing.${node.status}` : `status.${node.status}`),
      state: node.kind === 'now' ? 'current' : 'ahead',
      ...(node.kind === 'now' ? { mark: node.status === 'APPROVED' ? 'current' : 'pending' } : {}),
      detail: <Standing node={node} request={request} area={area} />,
    };
  });
  return <StatePath label={t('life.label')} nodes={nodes} />;
}
