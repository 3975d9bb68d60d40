import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { languageChoices } from '../../platform/language.ts';
import { useTexts } from '../../platform/texts.ts';
import { chooseTheme, themes, useTheme } from '../../platform/theme.ts';
import { registrationQuery } from '../../queries/enrollment.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/hidden.tsx';
import { Anchor } from '../../ui/link.tsx';
import { closeWhenLeft } from '../../ui/popover.ts';
import { changeLanguage } from '../change-language.ts';
import { useSession, useUser } from './session-context.tsx';

const Trigger = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '10px',
    minH: '44px',
    ps: '8px',
    pe: '6px',
    borderRadius: 'l2',
    fontSize: 'sm',
    fontWeight: 'medium',
    cursor: 'pointer',
    maxW: '100%',
    // the initials and their room, in the narrowest bar too
    minW: '46px',
    textAlign: 'start',
    _hover: { bg: 'bg.muted' },
  },
});
const Panel = chakra('div', {
  base: {
    position: 'fixed',
    inset: 'auto',
    margin: '0',
    width: '280px',
    maxW: 'calc(100vw - 32px)',
    maxH: 'calc(100dvh - 80px)',
    p: '16px',
    border: '0',
    borderRadius: 'l2',
    bg: 'bg.panel',
    color: 'fg',
    boxShadow: 'overlay',
    overscrollBehavior: 'contain',
    gap: '14px',
    '&:popover-open': { display: 'grid' },
  },
});
const Row = chakra('label', { base: { display: 'grid', gap: '4px', fontSize: 'sm', fontWeight: 'medium' } });
const Select = chakra('select', {
  base: {
    appearance: 'none',
    width: '100%',
    minH: '44px',
    ps: '10px',
    pe: '38px',
    textOverflow: 'ellipsis',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'border.control',
    borderRadius: 'l2',
    fontWeight: 'normal',
  },
});
const MenuLink = chakra(Anchor, {
  base: {
    display: 'flex',
    alignItems: 'center',
    minH: '44px',
    color: 'fg',
    fontSize: 'sm',
    fontWeight: 'medium',
  },
});

/** A choice with the arrow that every other one has. */
function Choice(props: ComponentProps<typeof Select>) {
  return (
    <chakra.span display="block" position="relative">
      <Select {...props} />
      <chakra.span
        aria-hidden="true"
        position="absolute"
        insetEnd="12px"
        insetBlock="0"
        display="flex"
        alignItems="center"
        pointerEvents="none"
        color="fg.muted"
      >
        <ChevronDown size={20} strokeWidth={1.75} />
      </chakra.span>
    </chakra.span>
  );
}

/** What the fund holds of an investor; the paths of a business are known once its registration has been read. */
function OwnPages({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTranslation('shell');
  const { data } = useQuery({ ...registrationQuery, enabled: false });
  const isBusiness = data?.current_registration_type === 'BUSINESS';
  const type = isBusiness ? 'business' : 'individual';
  const pages = [
    [`/user/profile/${type}`, isBusiness ? 'business_details' : 'user_details'],
    [`/user/${type}/view_contract_info`, 'contract_information'],
    ['/user/view_bank_info', 'bank_information'],
  ] as const;
  return pages.map(([href, title]) => (
    <MenuLink key={href} href={href} onClick={onOpen}>
      {t(`titles.${title}`)}
    </MenuLink>
  ));
}

/** The person's name; behind it account settings, language, appearance and the way out. Esc and a press elsewhere close it. */
export function AccountMenu({ place = 'top' }: { readonly place?: 'top' | 'side' }) {
  const { t } = useTranslation('shell');
  const { language } = useTexts();
  const theme = useTheme();
  const actor = useSession();
  const user = useUser();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const close = () => panel.current?.hidePopover();
  if (user === null) return null;
  const name = `${user.first_name} ${user.last_name}`;
  const isAtSide = place === 'side';
  const account = user.role === 'user' ? '/user/account' : '/admin/account';
  return (
    <>
      <Trigger type="button" popoverTarget={id}>
        <Avatar firstName={user.first_name} lastName={user.last_name} source={user.avatar} />
        <chakra.span
          data-word
          display={isAtSide ? { base: 'inline', md: 'none', xl: 'inline' } : { base: 'none', xl: 'inline' }}
          overflow="hidden"
          textOverflow="ellipsis"
          minW="0"
          // in a bar of one line; the menu has it whole
          {...(isAtSide ? {} : { whiteSpace: 'nowrap', maxW: '22ch' })}
        >
          {name}
        </chakra.span>
        <VisuallyHidden>{t('frame.menu')}</VisuallyHidden>
        <chakra.span data-word display={{ base: 'none', xl: 'inline-flex' }}>
          <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
        </chakra.span>
      </Trigger>
      <Panel
        id={id}
        popover="auto"
        ref={panel}
        onBlur={closeWhenLeft}
        {...(isAtSide
          ? { bottom: '72px', left: '12px' }
          : { top: { base: '60px', md: '68px' }, right: 'max(16px, calc((100vw - 1200px) / 2))' })}
      >
        <chakra.div fontSize="sm" lineHeight="short" overflowWrap="anywhere">
          <chakra.p fontWeight="semibold">{name}</chakra.p>
          <chakra.p color="fg.muted">{user.email}</chakra.p>
          <chakra.p color="fg.muted">{t(`roles.${user.role}`, { defaultValue: user.role })}</chakra.p>
        </chakra.div>
        <div>
          {user.role === 'user' && <OwnPages onOpen={close} />}
          {user.role !== 'user' && (
            <MenuLink href="/admin/profile" onClick={close}>
              {t('titles.profile')}
            </MenuLink>
          )}
          <MenuLink href={account} onClick={close}>
            {t('menu.account')}
          </MenuLink>
        </div>
        <Row>
          {t('menu.language')}
          <Choice value={language} onChange={(event) => void changeLanguage(event.target.value)}>
            {languageChoices(language).map((choice) => (
              <option key={choice.alias} value={choice.alias} lang={choice.alias}>
                {choice.name}
              </option>
            ))}
          </Choice>
        </Row>
        <Row>
          {t('menu.theme')}
          <Choice
            value={theme}
            onChange={(event) => chooseTheme(themes.find((one) => one === event.target.value) ?? 'system')}
          >
            {themes.map((one) => (
              <option key={one} value={one}>
                {t(`menu.themes.${one}`)}
              </option>
            ))}
          </Choice>
        </Row>
        <Button variant="outline" onClick={() => actor.send({ type: 'logout.requested' })}>
          {t('menu.logout')}
        </Button>
      </Panel>
    </>
  );
}
