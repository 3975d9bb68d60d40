/** All words that the first page of staff is told with, those of what waits and of the log as well: it waits for them at once. */
export const dashboardWords = [
  'admin-dashboard',
  'enrollment',
  'activities',
  'approvals',
  'business',
  'documents',
  'effects',
  'requests',
  'shell',
  'ui',
  'errors',
];
