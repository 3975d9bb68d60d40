import type { SessionUser } from '../session/types.ts';

/** Camille Exemple, an investor who exists in examples only. */
export const exampleUser: SessionUser = {
  id: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b00',
  role: 'user',
  email: 'camille@example.com',
  first_name: 'Camille',
  last_name: 'Exemple',
  phone: null,
  phone_prefix: null,
  country_of_birth: null,
  language: { id: 'en-US', alias: 'en', name: 'English' },
  avatar: null,
  second_factor: { enabled: false, setup_required: false },
};
/** 2026-01-01T00:02:00Z: the end of the example's session. */
export const exampleEnd = 1_767_225_720_000;
