import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { refuse } from '../../../server/http/errors.ts';

const quiet = pino({ enabled: false });

describe('a disk, a memory or a list of open files without room', () => {
  it.each(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'ENOMEM', '53100', '53200'])(
    'is told as a service that is busy (%s), and to try again',
    (code) => {
      const { status, headers, body } = refuse(Object.assign(new Error('no room'), { code }), 'an id', quiet);
      expect({ status, key: body.error_key, wait: headers['retry-after'] }).toEqual({
        status: 503,
        key: 'unavailable',
        wait: '5',
      });
    },
  );
});

describe('a statement that took too long, or waited too long for what somebody else holds', () => {
  it.each(['57014', '55P03', '25P03'])('is told as a service that is busy (%s), and to try again', (code) => {
    const { status, headers, body } = refuse(Object.assign(new Error('too long'), { code }), 'an id', quiet);
    expect([status, body.error_key, headers['retry-after']]).toEqual([503, 'unavailable', '5']);
  });
});
