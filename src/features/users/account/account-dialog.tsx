import type { Member } from '../../../../contract/values/member.ts';
import { ChangeRole } from './change-role.tsx';
import { EditAccount } from './edit-account.tsx';
import { SwitchAccount } from './switch-account.tsx';

/** What is asked of one account in a dialog. */
export type Asked = { readonly act: 'edit' | 'role' | 'close' | 'reopen'; readonly user: Member };

type AccountDialogProps = { readonly asked: Asked; readonly onClose: () => void };

/** The dialog that asks it. */
export function AccountDialog({ asked, onClose }: AccountDialogProps) {
  const { act, user } = asked;
  if (act === 'edit') return <EditAccount user={user} onClose={onClose} />;
  if (act === 'role') return <ChangeRole user={user} onClose={onClose} />;
  return <SwitchAccount user={user} active={act === 'reopen'} onClose={onClose} />;
}
