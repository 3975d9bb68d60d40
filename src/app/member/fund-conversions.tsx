import { useSearch } from 'wouter';
import type { SessionUser } from '../../../machines/session/types.ts';
import { ConversionsScreen, memberListing } from '../../features/fund/conversion/conversions-screen.tsx';
import { ConvertScreen } from '../../features/fund/conversion/convert-screen.tsx';
import { conversionRequestPath } from '../../features/fund/paths.ts';
import { goTo } from '../navigation.ts';
import { placesIn } from './fund-places.ts';
import { useListing } from './listing.ts';
import { useUser } from './session-context.tsx';

function Conversions({ user }: { readonly user: SessionUser }) {
  const search = useSearch();
  return (
    <ConversionsScreen
      viewer={user}
      listing={useListing(memberListing)}
      hrefOf={({ id, user_id: userId }) => conversionRequestPath(userId, id, search)}
    />
  );
}
/** /admin/bank_operations/conversion */
export function ConversionsPage() {
  const user = useUser();
  return user === null ? null : <Conversions user={user} />;
}

/** /admin/bank_operations/conversion/{user_id}; `?request=` names what the member asked for */
export function ConvertPage() {
  const user = useUser();
  const request = new URLSearchParams(useSearch()).get('request');
  const [userId] = placesIn('conversion');
  if (user === null || userId === undefined) return null;
  return (
    <ConvertScreen
      key={`${userId} ${request ?? ''}`}
      viewer={user}
      userId={userId}
      requestId={request}
      onDone={(made) => goTo(conversionRequestPath(made.user_id, made.id))}
      hrefOf={({ id, user_id: ofMember }) => conversionRequestPath(ofMember, id)}
    />
  );
}
