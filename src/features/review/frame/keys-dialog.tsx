import { chakra, Dialog, Portal } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { ClosingDialog } from '../../../ui/closing-dialog.tsx';
import { Key } from './key.tsx';

/** What each key does, in the order in which they are needed. */
const listed = [
  { keys: ['J'], act: 'next' },
  { keys: ['K'], act: 'previous' },
  { keys: ['A'], act: 'validate' },
  { keys: ['R'], act: 'refuse' },
  { keys: ['Ctrl', '↵'], act: 'confirm' },
  { keys: ['Esc'], act: 'back' },
  { keys: ['?'], act: 'all' },
] as const;

type KeysDialogProps = {
  readonly open: boolean;
  readonly isOn: boolean;
  readonly onChange: (on: boolean) => void;
  readonly onClose: () => void;
};

/** All keys of the review, and the switch that turns the single ones off. */
export function KeysDialog({ open, isOn, onChange, onClose }: KeysDialogProps) {
  const { t } = useTranslation('review');
  return (
    <ClosingDialog open={open} onClose={onClose}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <chakra.div display="flex" justifyContent="space-between" alignItems="flex-start" gap="4">
              <Dialog.Title>{t('keys.title')}</Dialog.Title>
              <IconButton label={t('keys.close')} onClick={onClose} my="-8px" me="-10px">
                <X size={20} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            </chakra.div>
            <chakra.dl
              display="grid"
              gridTemplateColumns="auto minmax(0,1fr)"
              columnGap="5"
              rowGap="3"
              textStyle="ui"
              mt="3"
              mb="5"
              mx="0"
            >
              {listed.map(({ keys, act }) => (
                <chakra.div key={act} display="contents">
                  <chakra.dt display="flex" alignItems="flex-start" gap="1">
                    {keys.map((name) => (
                      <Key key={name}>{name}</Key>
                    ))}
                  </chakra.dt>
                  <chakra.dd m="0">{t(`keys.${act}`)}</chakra.dd>
                </chakra.div>
              ))}
            </chakra.dl>
            <CheckField
              name="review-keys"
              checked={isOn}
              onChange={(event) => onChange(event.currentTarget.checked)}
              label={t('keys.setting')}
              hint={t('keys.setting_hint')}
            />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </ClosingDialog>
  );
}
