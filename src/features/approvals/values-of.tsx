import { chakra } from '@chakra-ui/react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Approval } from '../../../contract/values/approval.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const ValuesTogether = lazyPart(async () => (await import('./values-together.tsx')).ValuesTogether);

/** The values that are published together, one by one, when they are asked for: they are read then. */
export function ValuesOf({ approval }: { readonly approval: Approval }) {
  const { t } = useTranslation('approvals');
  const [isOpen, setOpen] = useState(false);
  // a correction is told line by line already
  if (approval.kind !== 'values.publication') return null;
  const Mark = isOpen ? ChevronDown : ChevronRight;
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0,1fr)" gap="4" _print={{ display: 'none' }}>
      <Button
        variant="outline"
        size="sm"
        justifySelf="start"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Mark size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('values.each')}
      </Button>
      {isOpen && (
        <Suspense fallback={<Skeleton kind="records" rows={3} label={t('values.loading')} />}>
          <ValuesTogether approvalId={approval.id} count={approval.payload.records.length} />
        </Suspense>
      )}
    </chakra.div>
  );
}
