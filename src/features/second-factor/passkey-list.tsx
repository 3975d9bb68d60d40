import { chakra } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Passkey, SecondFactors } from '../../../contract/values/second-factor.ts';
import { refusalOf } from '../../../machines/refusal.ts';
import { knowsPasskeys } from '../../platform/environment.ts';
import { passkeyNameMutation } from '../../queries/second-factor.ts';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/format.ts';
import { toastSaved } from '../../ui/toaster.tsx';
import { PasskeyName } from './passkey-name.tsx';
import { useSecondFactorServices } from './services.ts';
import { useReturnFocus } from './use-return-focus.ts';
import { secondFactorWords } from './words.ts';

type RowProps = { readonly passkey: Passkey; readonly isLast: boolean };

/** Gives a passkey another name; nothing of the sign-in changes, so nobody is asked who they are. */
function Renaming({ passkey, onDone }: { readonly passkey: Passkey; readonly onDone: () => void }) {
  const { t } = useTranslation(secondFactorWords);
  const client = useQueryClient();
  const rename = useMutation(passkeyNameMutation(client));
  return (
    <PasskeyName
      id={passkey.id}
      initial={passkey.name}
      submitLabel={t('second-factor:passkeys.save')}
      busy={rename.isPending}
      refusal={rename.error === null ? null : refusalOf(rename.error)}
      onCancel={onDone}
      onName={(name) =>
        rename.mutate(
          { id: passkey.id, name },
          {
            onSuccess: () => {
              toastSaved(t('second-factor:passkeys.renamed'));
              onDone();
            },
          },
        )
      }
    />
  );
}

function Row({ passkey, isLast }: RowProps) {
  const { t } = useTranslation(secondFactorWords);
  const { actorRef } = useSecondFactorServices();
  const [renaming, setRenaming] = useState(false);
  const opener = useReturnFocus(renaming);
  const why = useId();
  const { id, name, created_at, last_used_at } = passkey;
  if (renaming)
    return (
      <chakra.li py="2">
        <Renaming passkey={passkey} onDone={() => setRenaming(false)} />
      </chakra.li>
    );
  return (
    <chakra.li py="2" display="grid" gap="2">
      <div>
        <chakra.p fontWeight="medium" overflowWrap="anywhere">
          {name}
        </chakra.p>
        <chakra.p textStyle="ui" color="fg.muted">
          {t('second-factor:passkeys.added', { day: formatDay(created_at) })}
          {' · '}
          {last_used_at === null
            ? t('second-factor:passkeys.unused')
            : t('second-factor:passkeys.used', { day: formatDay(last_used_at) })}
        </chakra.p>
      </div>
      <chakra.div display="flex" gap="2" flexWrap="wrap">
        <Button
          ref={opener}
          size="sm"
          variant="outline"
          aria-label={t('second-factor:passkeys.rename_of', { name })}
          onClick={() => setRenaming(true)}
        >
          {t('second-factor:passkeys.rename')}
        </Button>
        <Button
          size="sm"
          variant="outline"
          aria-label={t('second-factor:passkeys.remove_of', { name })}
          {...(isLast && { blocked: true, 'aria-describedby': why })}
          onClick={() =>
            actorRef.send({ type: 'change.requested', change: { kind: 'passkeyRemoval', id, name } })
          }
        >
          {t('second-factor:passkeys.remove')}
        </Button>
      </chakra.div>
      {isLast && (
        <chakra.p id={why} textStyle="ui" color="fg.muted">
          {t('second-factor:why.mandatory')}
        </chakra.p>
      )}
    </chakra.li>
  );
}

/** The name comes first, then the person is asked who they are, then the browser makes the passkey. */
function Adding() {
  const { t } = useTranslation(secondFactorWords);
  const { actorRef } = useSecondFactorServices();
  const [open, setOpen] = useState(false);
  const opener = useReturnFocus(open);
  const why = useId();
  if (open)
    return (
      <PasskeyName
        id="new"
        initial=""
        submitLabel={t('second-factor:passkeys.continue')}
        busy={false}
        refusal={null}
        onCancel={() => setOpen(false)}
        onName={(name) => actorRef.send({ type: 'change.requested', change: { kind: 'passkey', name } })}
      />
    );
  const isKnown = knowsPasskeys();
  return (
    <>
      <Button
        ref={opener}
        size="sm"
        variant="outline"
        {...(!isKnown && { blocked: true, 'aria-describedby': why })}
        onClick={() => setOpen(true)}
      >
        {t('second-factor:passkeys.add')}
      </Button>
      {!isKnown && (
        <chakra.p id={why} textStyle="ui" color="fg.muted">
          {t('second-factor:passkeys.unsupported')}
        </chakra.p>
      )}
    </>
  );
}

/** The person's passkeys by their names, and one more. */
export function PasskeyList({ factors }: { readonly factors: SecondFactors }) {
  const { t } = useTranslation(secondFactorWords);
  const { passkeys, totp, required } = factors;
  const isLast = required && totp === null && passkeys.length === 1;
  return (
    <>
      {passkeys.length === 0 ? (
        <p>{t('second-factor:passkeys.none')}</p>
      ) : (
        <chakra.ul listStyleType="none" m="0" p="0" mt="-2" width="full">
          {passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} isLast={isLast} />
          ))}
        </chakra.ul>
      )}
      <Adding />
    </>
  );
}
