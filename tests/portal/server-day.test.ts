import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { detailsAt, paper, registrationAt } from '../../.storybook/charts/dossier.ts';
import { words } from '../../.storybook/i18n.ts';
import type { IndividualDetails } from '../../contract/values/enrollment.ts';
import { reportAnswer } from '../../src/api/reports.ts';
import { useRenewal } from '../../src/features/dashboard/use-renewal.ts';
import { serverNow, todayUtc } from '../../src/platform/server-clock.ts';
import { individualDetailsQuery } from '../../src/queries/enrollment.ts';

// the address of the API is asked for as soon as the client is there
vi.hoisted(() => vi.stubGlobal('window', { location: { origin: 'http://127.0.0.1:9', pathname: '/' } }));
vi.unstubAllGlobals();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  answered('2026-03-12T09:15:00.000Z', '2026-03-12T09:15:00.000Z');
  vi.useRealTimers();
});

/** What the computer's clock says, and the server's in its answer. */
function answered(computer: string, server: string | null): void {
  vi.setSystemTime(new Date(computer));
  const date = server === null ? null : new Date(server).toUTCString();
  reportAnswer({
    call: '/a',
    page: '/',
    status: 204,
    header: (name) => (name === 'date' ? date : null),
  });
}

it.each([
  ['a day behind', '2026-03-11T09:15:00.000Z'],
  ['a day ahead', '2026-03-13T09:15:00.000Z'],
  ['a year ahead', '2027-03-12T09:15:00.000Z'],
])('a computer whose clock is %s proposes the server’s day, and takes a paper of that day', (_, computer) => {
  answered(computer, '2026-03-12T09:15:00.000Z');
  expect(todayUtc()).toBe('2026-03-12');
  vi.setSystemTime(Date.parse(computer) + 86_400_000);
  expect(todayUtc()).toBe('2026-03-13');
});

it('a clock that is right is believed, however long an answer was on its way', () => {
  answered('2026-03-13T00:01:00.000Z', '2026-03-12T23:58:00.000Z');
  expect(todayUtc()).toBe('2026-03-13');
});

it('an answer without a time says nothing, and a clock that was set right is believed again', () => {
  answered('2026-03-11T09:15:00.000Z', '2026-03-12T09:15:00.000Z');
  answered('2026-03-11T09:16:00.000Z', null);
  expect(todayUtc()).toBe('2026-03-12');
  answered('2026-03-12T09:17:00.000Z', '2026-03-12T09:17:00.000Z');
  expect(todayUtc()).toBe('2026-03-12');
});

/** What the dashboard says of a passport that is valid until the last day of 2026; empty: nothing. */
function saidOfPassport(): string {
  const details = detailsAt(8);
  const passport = { ...paper(1, 'identity_front', 'passport.pdf', 'VALIDATED'), expires_on: '2026-12-31' };
  const client = new QueryClient();
  const { queryKey } = individualDetailsQuery(details.user_id);
  const held: IndividualDetails = { ...details, documents: [passport] };
  client.setQueryData(queryKey, held);
  const registration = { ...registrationAt(7), enrollment_status: 'VALIDATED' as const };
  const Said = () => useRenewal(registration, details.user_id);
  const known = createElement(QueryClientProvider, { client }, createElement(Said));
  const page = renderToString(
    createElement(I18nextProvider, { i18n: words.cloneInstance({ lng: 'en' }) }, known),
  );
  client.clear();
  return page;
}

it('the dashboard judges papers by the server’s day: one is not expired because a computer is a year ahead', () => {
  answered('2027-03-12T09:15:00.000Z', '2026-03-12T09:15:00.000Z');
  expect(new Date(serverNow()).toISOString()).toBe('2026-03-12T09:15:00.000Z');
  expect(saidOfPassport()).toBe('');
  answered('2026-03-12T09:15:00.000Z', '2026-12-20T09:15:00.000Z');
  expect(saidOfPassport()).toContain('A document is valid until 31/12/2026');
});
