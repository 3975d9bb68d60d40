/** What `npm run test:mutations` changes, and the tests that have to notice: none of them has a database or a server. */
export const groups = {
  money: {
    files: [
      'contract/values/{money,typed-decimal,conversion,payment-reference,redistribution-shares}.ts',
      'server/rules/{ledger,requests,request-movement,request-obstacles,redistribution}.ts',
    ],
    tests: [
      'tests/contract/{money,requests,redistribution,faults}.test.ts',
      'tests/server/ledger/rules.test.ts',
      'tests/server/requests/{rules,movement-rules}.test.ts',
      'tests/server/redistribution/rules.test.ts',
    ],
  },
  access: {
    files: ['contract/access.ts', 'server/rules/four-eyes.ts', 'server/http/{origin,paths}.ts'],
    tests: ['tests/server/access/rules.test.ts', 'tests/server/approvals/rules.test.ts'],
  },
  session: {
    files: ['server/rules/{session,devices}.ts'],
    tests: ['tests/server/auth/session-rules.test.ts', 'tests/server/account/devices.test.ts'],
  },
  calls: { files: ['server/rules/buckets.ts'], tests: ['tests/server/http/buckets.test.ts'] },
  values: {
    files: ['contract/values/{text,date,bank,bank-shape,phone,password,between,address}.ts'],
    tests: ['tests/contract/{values,value-rules,place-rules,faults}.test.ts'],
  },
};
