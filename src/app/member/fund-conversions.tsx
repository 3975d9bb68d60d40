import type { SessionUser } from '../../../machines/session/types.ts';
import { ConversionsScreen, memberListing } from '../../features/fund/conversion/conversions-screen.tsx';
import { ConvertScreen } from '../../features/fund/conversion/convert-screen.tsx';
import { conversionRequestPath, listOf } from '../../features/fund/paths.ts';
import { goTo } from '../navigation.ts';
import { placesIn } from './fund-places.ts';
import { useListing } from './listing.ts';
import { usePagePath, usePageQuery } from './page-query.ts';
import { useUser } from './session-context.tsx';

function Conversions({ user }: { readonly user: SessionUser }) {
  const search = usePageQuery();
  return (
    <ConversionsScreen
      viewer={user}
      search={search}
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
  const search = usePageQuery();
  const request = new URLSearchParams(search).get('request');
  const list = listOf(search);
  const [userId] = placesIn(usePagePath(), 'conversion');
  if (user === null || userId === undefined) return null;
  return (
    <ConvertScreen
      key={`${userId} ${request ?? ''}`}
      viewer={user}
      userId={userId}
      requestId={request}
      search={search}
      onDone={(made) => goTo(conversionRequestPath(made.user_id, made.id, list))}
      hrefOf={({ id, user_id: ofMember }) => conversionRequestPath(ofMember, id, list)}
    />
  );
}
