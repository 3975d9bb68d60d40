import { useQuery } from '@tanstack/react-query';
import { OwnProfile } from '../../features/account/own-profile.tsx';
import { featuresQuery } from '../../queries/enrollment.ts';
import { useUser } from './session-context.tsx';

/** /admin/profile */
export function OwnProfilePage() {
  const user = useUser();
  const known: readonly string[] = useQuery(featuresQuery).data?.features ?? [];
  const has = { secondFactor: known.includes('second_factor'), sessions: known.includes('sessions') };
  return user === null ? null : <OwnProfile user={user} has={has} />;
}
