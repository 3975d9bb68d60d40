import { Dialog, Portal, chakra } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ClosingDialog } from '../../ui/closing-dialog.tsx';
import { useOpener } from '../../ui/last-control.ts';
import { SupportLink } from '../../ui/support-link.tsx';

type PaperProps = {
  readonly name: string;
  readonly parts: readonly string[];
  readonly open: boolean;
  readonly onClose: () => void;
};

/** These name whom to write to. */
const ofContact: readonly string[] = ['help', 'contact'];

function Paper({ name, parts, open, onClose }: PaperProps) {
  const { t } = useTexts();
  const opener = useOpener(open);
  return (
    <ClosingDialog open={open} finalFocusEl={opener} onClose={onClose}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <chakra.div display="flex" justifyContent="space-between" alignItems="flex-start" gap="4">
              <Dialog.Title>{t(`public:papers.${name}`)}</Dialog.Title>
              <IconButton label={t('public:frame.close')} onClick={onClose} my="-8px" me="-10px">
                <X size={20} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            </chakra.div>
            {parts.map((part) => (
              <chakra.section key={part} mt="4">
                <chakra.h3 textStyle="item">{t(`papers:sections.${name}.${part}.heading`)}</chakra.h3>
                <chakra.p mt="1">{t(`papers:sections.${name}.${part}.text`)}</chakra.p>
              </chakra.section>
            ))}
            {ofContact.includes(name) && (
              <chakra.div mt="4">
                <SupportLink />
              </chakra.div>
            )}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </ClosingDialog>
  );
}

export type PaperListProps = {
  /** by paper: its parts, as their words name them */
  readonly papers: Readonly<Record<string, readonly string[]>>;
  /** an investor's account: only the fund can close it, and not before its wallets are empty */
  readonly isInvestor: boolean;
};

/** The papers that stand at the foot of every page before the login, to be read again behind it. Their words are there already. */
export function PaperList({ papers, isInvestor }: PaperListProps) {
  const { t } = useTexts();
  const [{ name, open }, show] = useState({ name: '', open: false });
  return (
    <>
      <chakra.ul listStyleType="none" m="0" p="0" display="flex" flexWrap="wrap" gap="3">
        {Object.keys(papers).map((one) => (
          <li key={one}>
            <Button variant="outline" onClick={() => show({ name: one, open: true })}>
              {t(`public:papers.${one}`)}
            </Button>
          </li>
        ))}
      </chakra.ul>
      {isInvestor && (
        <chakra.p mt="4">
          {t('papers:closing')} <SupportLink />
        </chakra.p>
      )}
      <Paper name={name} parts={papers[name] ?? []} open={open} onClose={() => show({ name, open: false })} />
    </>
  );
}
