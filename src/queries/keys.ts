/** Names of what is cached, one per noun; a prefix makes all below it stale. */
export const keys = {
  features: ['features'],
  registration: ['registration'],
  details: ['details'],
  detailsOf: (userId: string) => ['details', userId],
  businessOf: (userId: string) => ['details', userId, 'business'],
  issuesOf: (userId: string) => ['details', userId, 'issues'],
  correctionsOf: (userId: string) => ['details', userId, 'corrections'],
  bookletsOf: (userId: string) => ['booklets', userId],
  drafts: ['drafts'],
  draft: (form: string) => ['drafts', form],
  templates: ['templates'],
  templatesIn: (language: string) => ['templates', language],
  reviewOf: (userId: string) => ['review', userId],
  foretoldOf: (userId: string, act: object) => ['review', userId, 'foretold', act],
  effectsOf: (userId: string, hash: string) => ['effects', userId, hash],
  file: (userId: string, fileId: string) => ['files', userId, fileId],
} as const;
