import { chakra } from '@chakra-ui/react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { avatarLimits } from '../../../contract/values/avatar.ts';
import type { SessionUser } from '../../../machines/session/types.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { useFileSize } from '../../ui/format-parts.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { StateMark } from '../../ui/state-mark.tsx';
import { toastSaved } from '../../ui/toaster.tsx';
import { type Judged, judgePicture } from './judge-picture.ts';
import { RemovePicture } from './remove-picture.tsx';

// what cuts a picture out is loaded by who chose one
const CropDialog = lazyPart(
  () => import('./crop-dialog.tsx').then((part) => part.CropDialog),
  'over',
  ({ onCancel }) => ({ close: onCancel }),
);

/** The sentence of the rule that a file breaks. */
function useFault(): (judged: Judged | null) => string | null {
  const { t } = useTranslation(['avatar', 'errors']);
  const size = useFileSize();
  return (judged) => {
    switch (judged?.kind) {
      case 'wrongType':
        return t('errors:keys.file_type_not_allowed');
      case 'unreadable':
        return t('avatar:unreadable');
      case 'tooLarge':
        return t('avatar:too_large', {
          size: size(judged.bytes),
          max: avatarLimits.bytes / 1_048_576,
        });
      case 'dimensions': {
        const { width, height } = judged;
        return t('avatar:measures', { sentence: t('errors:fields.image_dimensions'), width, height });
      }
      default:
        return null;
    }
  };
}

function Fault({ text }: { readonly text: string | null }) {
  return (
    <chakra.div role="alert" _empty={{ position: 'absolute' }}>
      {text !== null && (
        <chakra.p display="flex" gap="2" color="negative.fg" fontSize="sm" fontWeight="medium">
          <chakra.span mt="2px" display="inline-flex">
            <StateMark mark="refused" />
          </chakra.span>
          <span>{text}</span>
        </chakra.p>
      )}
    </chakra.div>
  );
}

const free = (judged: Judged | null) => {
  if (judged?.kind === 'fine') judged.picture.free();
};

/** The file that was chosen last, and what became of it; a picture is let go with the next one and with the page. */
function useChosen() {
  const [judged, setJudged] = useState<Judged | null>(null);
  const held = useRef<Judged | null>(null);
  const latest = useRef<File | null>(null);
  const hold = (next: Judged | null) => {
    free(held.current);
    held.current = next;
    setJudged(next);
  };
  useEffect(
    () => () => {
      latest.current = null;
      free(held.current);
      held.current = null;
    },
    [],
  );
  return {
    judged,
    choose: ([file]: readonly File[]) => {
      if (!file) return;
      latest.current = file;
      void judgePicture(file).then((next) => {
        if (latest.current === file) hold(next);
        else free(next);
      });
    },
    close: () => hold(null),
  };
}

type AvatarSectionProps = {
  readonly user: SessionUser;
  /** the API can also take a picture away */
  readonly removable: boolean;
  readonly onChanged: (user: SessionUser) => void;
};

/** The person's picture: a section for a page of account settings. */
export function AvatarSection({ user, removable, onChanged }: AvatarSectionProps) {
  const { t } = useTranslation(['avatar', 'account', 'errors']);
  const place = useRef<HTMLDivElement>(null);
  const faultOf = useFault();
  const { judged, choose, close } = useChosen();
  const { avatar, first_name: firstName, last_name: lastName } = user;
  return (
    <SettingsSection id="picture" title={t('account:sections.picture')} text={t('avatar:text')}>
      <chakra.div
        ref={place}
        display="flex"
        gap="5"
        alignItems="center"
        flexWrap={{ base: 'wrap', sm: 'nowrap' }}
      >
        <Avatar
          firstName={firstName}
          lastName={lastName}
          source={avatar}
          size={96}
          label={avatar === null ? t('avatar:initials') : t('avatar:own')}
        />
        <chakra.div display="grid" gap="3" justifyItems="start">
          <Fault text={faultOf(judged)} />
          <chakra.div display="flex" gap="2" flexWrap="wrap">
            <FileButton
              accept=".jpg,.jpeg,.png"
              label={avatar === null ? t('avatar:choose') : t('avatar:replace')}
              photoLabel={t('ui:file.photo')}
              onFiles={choose}
            />
            <RemovePicture
              isOffered={avatar !== null && removable}
              onRemoved={() => onChanged({ ...user, avatar: null })}
              heir={() => place.current?.closest('section') ?? null}
            />
          </chakra.div>
          <chakra.p textStyle="ui" color="fg.muted">
            {t('avatar:rule')}
          </chakra.p>
        </chakra.div>
      </chakra.div>
      {judged?.kind === 'fine' && (
        <Suspense fallback={null}>
          <CropDialog
            picture={judged.picture}
            onCancel={close}
            onSaved={(source) => {
              close();
              onChanged({ ...user, avatar: source });
              toastSaved(t('errors:toasts.saved'));
            }}
          />
        </Suspense>
      )}
    </SettingsSection>
  );
}
