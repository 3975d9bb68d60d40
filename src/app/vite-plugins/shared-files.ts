/** A file of the build, and the modules that are put into it with all that they import and no file before it holds. */
export type SharedFile = readonly [name: string, modules: readonly string[]];

export const together: readonly SharedFile[] = [
  // what each public page begins with, in one piece: it is packed better, and asked for once
  ['base', ['src/app/open.tsx']],
  [
    'forms',
    [
      'src/features/public/parts.tsx',
      'src/features/public/late-mark.tsx',
      'src/features/public/use-form.ts',
      'src/features/public/known-email.ts',
      'src/features/public/credentials.tsx',
      'src/features/public/login.tsx',
    ],
  ],
  // needed on both sides of the login: by itself, or the public pages would bring what stands behind it
  ['mark', ['src/ui/state-mark.tsx', 'src/features/errors/services.ts', 'src/app/missing-path.ts']],
  ['enums', ['contract/enums.ts?rules']],
  // without the library that schemas are made of; those of a text are judged by few screens before they can be used
  ['text-rules', ['contract/values/text.ts?rules']],
  [
    'plain-rules',
    [
      'contract/values/between.ts?rules',
      'contract/values/date.ts?rules',
      'contract/values/money.ts?rules',
      'contract/values/value.ts?rules',
    ],
  ],
  // what each page behind the login begins with: what the error pages need too, the session, the shells
  ['enter', ['src/app/boot.tsx', 'src/app/enter.ts', 'src/platform/text-files.ts']],
  ['session-start', ['src/app/session-start.ts']],
  ['area', ['src/app/member/area.tsx']],
  // what most screens are made of, then what lists, forms and dossiers are made of
  [
    'parts',
    [
      'src/ui/format-parts.tsx',
      'src/ui/sheet.tsx',
      'src/ui/status.tsx',
      'src/ui/transaction-words.ts',
      'src/ui/empty-state.tsx',
      'src/ui/share.ts',
      'contract/values/country.ts?rules',
      'src/queries/features.ts',
      'src/queries/looked-at.ts',
      'src/queries/unread.ts',
      'node_modules/@tanstack/react-query/build/modern/useMutation.js',
      'src/ui/line-link.tsx',
      'contract/values/masked-number.ts?rules',
    ],
  ],
  ['download', ['src/api/download.ts']],
  [
    'lists',
    [
      'src/ui/data-list.tsx',
      'src/ui/pager.tsx',
      'src/ui/filters.tsx',
      'src/ui/folded-filters.tsx',
      'src/ui/action-menu.tsx',
      'src/ui/listed.tsx',
      'src/ui/page-read.tsx',
      'src/ui/retry-button.tsx',
      'src/ui/use-list-export.ts',
      'src/ui/exported-page.tsx',
      'src/app/member/listing.ts',
      'src/queries/list-export.ts',
    ],
  ],
  [
    'fields',
    [
      'src/ui/field-frame.tsx',
      'src/ui/text-field.tsx',
      'src/ui/select-field.tsx',
      'src/ui/date-field.tsx',
      'src/ui/choice-field.tsx',
      'src/ui/check-field.tsx',
      'src/ui/error-summary.tsx',
      'src/ui/why-list.tsx',
      'src/ui/confirm-dialog.tsx',
      'src/ui/field-handle.ts',
      'src/ui/iban.ts',
    ],
  ],
  [
    'schemas',
    [
      'contract/values/text.ts?schemas',
      'contract/values/money.ts?schemas',
      'contract/values/date.ts?schemas',
      'contract/values/effect.ts?schemas',
      'contract/values/value.ts?schemas',
    ],
  ],
  [
    'dossier',
    [
      'src/ui/answer-words.ts',
      'src/ui/issue-words.ts',
      'src/ui/key-value-summary.tsx',
      'src/ui/paper-name.ts',
      'src/ui/state-path.tsx',
      'src/ui/file-button.tsx',
      'src/features/enrollment/steps/use-details.ts',
      'src/features/enrollment/documents/papers.ts',
      'src/features/enrollment/documents/company-papers.ts',
      'src/queries/dossier.ts',
    ],
  ],
  [
    'requests',
    [
      'src/queries/transactions.ts',
      'src/queries/money.ts',
      'src/ui/reason-words.ts',
      'src/app/member/request-paths.ts',
      'contract/values/transaction.ts?rules',
    ],
  ],
  ['effects', ['src/queries/effect-words.ts', 'src/queries/effect-lines.ts', 'src/ui/compared-cell.tsx']],
  ['countries', ['contract/values/country-names.ts?rules']],
  [
    'activity',
    [
      'src/features/activities/words.ts',
      'src/features/activities/facts.ts',
      'src/features/activities/latest.tsx',
      'src/ui/activity-item.tsx',
    ],
  ],
];

/**
 * What is put together when the portal is built: a hundred small files are packed worse than thirty, and each is a
 * request. What a screen has for itself stays by itself, and so does what is asked for later, and words: what does not
 * come of them is told in the others.
 */
export const sharedFiles = together.map(([name, modules], at) => ({
  name,
  test: (id: string) => modules.some((module) => id.endsWith(`/${module}`)),
  priority: together.length - at,
}));
