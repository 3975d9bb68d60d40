// For the stories: a server of one company, which can lose or hold its next answer to an owner that it has saved.
import type { DraftValues } from '../../../../contract/values/half-typed.ts';
import type { BusinessDetails } from '../../../../contract/values/business.ts';
import type { BeneficialOwner } from '../../../../contract/values/owner.ts';

const half: DraftValues = {
  editing: '',
  kind: 'capital',
  share_percentage: '40',
  first_name: 'Robin',
  last_name: 'Ejemplo',
  date_of_birth: '1984-05-12',
  country_of_birth: 'VN',
  nationality: 'BE',
  identity_document_kind: 'passport',
  politically_exposed: false,
};
const instant = (second: number) => `2026-03-11T14:32:${String(second).padStart(2, '0')}.000Z`;

export type OwnersServer = {
  readonly fetch: (request: unknown) => Promise<Response>;
  readonly owners: () => readonly BeneficialOwner[];
  /** null: nothing is half typed */
  readonly draft: () => DraftValues | null;
  /** methods of the calls about the half-typed form */
  readonly draftCalls: () => readonly string[];
  readonly writeElsewhere: () => void;
  readonly loseNext: () => void;
  /** returns what lets the answer go */
  readonly holdNext: () => () => void;
};

/** The company has its first owner, and a second one half typed. */
export function ownersServer(company: BusinessDetails, registration: object): OwnersServer {
  const [first] = company.owners;
  if (!first) throw new Error('The company has no owner to make others of');
  let second = 1;
  let values: DraftValues | null = half;
  let { owners } = company;
  let onItsWay = (): Promise<void> => Promise.resolve();
  const calls: string[] = [];
  const written = () => {
    second += 1;
  };
  const drafts = async (request: Request) => {
    const body = request.method === 'PUT' ? await request.json() : null;
    const since = body?.since ?? new URL(request.url).searchParams.get('since');
    calls.push(request.method);
    // what stands there half typed is what a drop may take
    const isDropped = request.method === 'DELETE' && values === null;
    if (!isDropped && since !== null && since < instant(second))
      return Response.json({ error_key: 'stale_version', fields: {} }, { status: 409 });
    if (request.method === 'DELETE') {
      values = null;
      return Response.json({ ok: true, written_at: instant(second) });
    }
    if (body !== null) {
      values = body.values;
      written();
    }
    const saved_at = values === null ? null : instant(second);
    return Response.json({ values: values ?? {}, saved_at, written_at: instant(second) });
  };
  const saved = async (request: Request) => {
    const known = owners.find(({ id }) => request.url.endsWith(id));
    const id = known?.id ?? first.id.replace(/.$/, '9');
    const owner = { ...first, ...(await request.json()), id, documents: [] };
    owners = [...owners.filter((one) => one !== known), owner];
    values = null;
    written();
    const arrival = onItsWay();
    onItsWay = () => Promise.resolve();
    await arrival;
    return Response.json(owner);
  };
  return {
    fetch: async (request) => {
      if (!(request instanceof Request)) throw new TypeError('no line');
      if (request.url.includes('/x/drafts/')) return drafts(request);
      if (request.method !== 'GET') return saved(request);
      if (request.url.includes('/businessDetails/')) return Response.json({ ...company, owners });
      return Response.json(/registrationStatus/i.test(request.url) ? registration : []);
    },
    owners: () => owners,
    draft: () => values,
    draftCalls: () => calls,
    writeElsewhere: () => {
      values = { ...half, last_name: 'Escrito' };
      written();
    },
    loseNext: () => {
      onItsWay = () => Promise.reject(new TypeError('no line'));
    },
    holdNext: () => {
      let letGo = () => {};
      const isLetGo = new Promise<void>((resolve) => (letGo = resolve));
      onItsWay = () => isLetGo;
      return letGo;
    },
  };
}
