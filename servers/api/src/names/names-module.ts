import {
  addressMessage,
  attributesMessage,
  nameAddressParams,
  nameAnswer,
  nameChange,
  nameParams,
  namePaths,
  nameQuery,
  nameReverseAnswer,
  nameSuggestionsAnswer,
  nameSuggestionsQuery,
  readAccountName,
  readCoinType,
  readLabel,
  registeredName,
  registerMessage,
} from '@mooring/protocol/api';
import { type Context, Hono } from 'hono';
import type * as v from 'valibot';
import { RowLimit } from '../database/row-limit.ts';
import { createError } from '../errors.ts';
import { admitAddress } from '../http/admit-address.ts';
import { describeJson, readBy } from '../http/describe-route.ts';
import { readJson } from '../http/read-body.ts';
import { readable } from '../http/readable.ts';
import { defineModule, type ModuleContext } from '../module.ts';
import { openEnsIdentities } from './ens-identity.ts';
import { gatewayRoutes } from './gateway-routes.ts';
import { identityRoutes } from './identity-routes.ts';
import { NameTable } from './name-table.ts';
import { namesSettings } from './names-settings.ts';
import { nameProjects, registeredNames } from './names-tables.ts';
import { readSignedChange } from './signed-change.ts';

type NamesContext = ModuleContext<typeof namesSettings>;

/** Bytes of a signed change: the message, doubled because JSON may escape each character, and a signature. */
const maxBody = 65_536;

/** Registers and looks up names of visitors. */
export const namesModule = defineModule({
  name: 'names',
  settings: namesSettings,
  async open(context) {
    const { settings, database, clock, metrics, projects, upstreams } = context;
    const { namesSuffix: suffix, namesMost: most, namesAddressesPerName: addressesPerName } = settings;
    const { now } = clock;
    const share = { percent: projects.share, table: nameProjects, project: nameProjects.project };
    const limit = new RowLimit({ table: registeredNames, what: 'names', most, share, now, metrics });
    const names = new NameTable({ database: database.open, suffix, now, limit, addressesPerName });
    const routes = new Hono();
    routes.use('/v1/profile/*', readable('GET', 'POST'));
    addLookups(routes, context, names);
    addChanges(routes, context, names);
    routes.route('/', identityRoutes(context, names, openEnsIdentities({ upstreams, now })));
    routes.route('/', gatewayRoutes(context, names));
    return { routes };
  },
});

const tooMany = { 429: 'TOO_MANY_REQUESTS: over the limit of one IP address per minute' };

function addLookups(
  routes: Hono,
  { settings, budgets, clientAddress }: NamesContext,
  names: NameTable,
): void {
  const { namesSuffix: suffix, namesReserved: reserved } = settings;
  const admit = admitAddress({
    budgets,
    name: 'names',
    bounds: { perMinute: settings.namesRate, atOnce: 32 },
  });
  const labelOf = (name: string) => {
    const read = readAccountName(name);
    return read?.suffix === suffix ? read.label : undefined;
  };
  routes.get(
    namePaths.account,
    describeJson({
      summary: 'Look up a name',
      description:
        'Returns the addresses of a name by coin type. With `apiVersion=2`, an unknown name returns an empty list.',
      answer: nameAnswer,
      failures: { 400: 'REQUEST_INVALID', 404: 'NAME_NOT_FOUND', ...tooMany },
    }),
    readBy('param', nameParams),
    readBy('query', nameQuery),
    async (context) => {
      const label = labelOf(context.req.valid('param').name);
      const found = await admit(clientAddress(context), 1, async () => label && names.find(label));
      if (found) return context.json(found, 200);
      if (context.req.valid('query').apiVersion === '2') return context.json([], 200);
      throw createError('NAME_NOT_FOUND');
    },
  );
  routes.get(
    namePaths.reverse,
    describeJson({
      summary: 'Names of an address',
      description: 'Lists the names that the address registered with its signature, oldest first.',
      answer: nameReverseAnswer,
      failures: { 400: 'REQUEST_INVALID', ...tooMany },
    }),
    readBy('param', nameAddressParams),
    async (context) => {
      const { address } = context.req.valid('param');
      return context.json(await admit(clientAddress(context), 1, () => names.of(address.toLowerCase())), 200);
    },
  );
  routes.get(
    namePaths.suggestions,
    describeJson({
      summary: 'Suggestions for a name',
      description:
        'Returns the name itself, if it is valid, and similar names, and whether each is registered.',
      answer: nameSuggestionsAnswer,
      failures: { 400: 'REQUEST_INVALID', ...tooMany },
    }),
    readBy('param', nameParams),
    readBy('query', nameSuggestionsQuery),
    async (context) => {
      const given = context.req.valid('param').name;
      const wanted = given.endsWith(suffix) ? given.slice(0, -suffix.length) : given;
      const labels = suggestionsFor(wanted);
      const taken = await admit(clientAddress(context), 1, () => names.registered(labels));
      const suggestions = labels
        .filter((label, place) => place === 0 || !(taken.has(label) || reserved.includes(label)))
        .slice(0, 5)
        .map((label) => ({
          name: `${label}${suffix}`,
          registered: taken.has(label) || reserved.includes(label),
        }));
      return context.json({ suggestions }, 200);
    },
  );
}

/** The label itself, then similar ones; none for an invalid label. */
function suggestionsFor(wanted: string): readonly string[] {
  const similar = ['1', '2', '3', '-wallet', '-eth', '01'].map((end) => `${wanted}${end}`);
  return [...new Set([wanted, ...similar].flatMap((text) => readLabel(text) ?? []))];
}

type ChangeSchema = v.GenericSchema<
  unknown,
  { timestamp: number; domain?: string | undefined; name?: string | undefined }
>;

function addChanges(routes: Hono, context: NamesContext, names: NameTable): void {
  const { settings, upstreams, budgets, clock, clientAddress, projects } = context;
  const options = {
    upstreams,
    seconds: settings.namesSeconds,
    isBound: settings.namesUnbound === 'refused',
    now: clock.now,
  };
  const admit = admitAddress({
    budgets,
    name: 'name-changes',
    bounds: { perMinute: settings.namesChangesRate, atOnce: 4 },
  });
  const readChange = async <Schema extends ChangeSchema>(context: Context, schema: Schema) => {
    const change = await readJson(context, nameChange, maxBody);
    return readSignedChange(options, change, { schema, origin: context.req.header('origin') });
  };
  const labelOf = (name: string) => {
    const read = readAccountName(name);
    if (read === undefined || read.suffix !== settings.namesSuffix) {
      throw createError('NAME_INVALID', { suffix: settings.namesSuffix });
    }
    return read.label;
  };
  /** Registrations carry no project, so the page's origin tells it. */
  const projectOf = async (context: Context) =>
    projects.isRestricted
      ? ((await projects.findByOrigin(context.req.header('origin')))?.id ?? '')
      : undefined;
  const readName = async (label: string) => {
    const found = await names.find(label);
    if (found === undefined) throw createError('NAME_NOT_FOUND');
    return found;
  };
  const failures = {
    400: 'REQUEST_INVALID, or NAME_INVALID',
    401: 'SIGNATURE_INVALID: signed by another address, for another site, or at another time',
    502: 'NODE_UNAVAILABLE: the contract at the address could not be called',
    ...tooMany,
  };
  routes.post(
    namePaths.register,
    describeJson({
      summary: 'Register a name',
      description:
        'Registers a name for the address that signs. The message is the JSON text of `name`, `attributes`, `timestamp`, and `domain`, the host of the site.',
      body: nameChange,
      answer: registeredName,
      failures: { ...failures, 409: 'NAME_TAKEN, or NAME_LIMIT', 507: 'STORE_FULL' },
    }),
    async (context) =>
      admit(clientAddress(context), 1, async () => {
        const { message, address, coinTypes } = await readChange(context, registerMessage);
        const label = labelOf(message.name);
        if (settings.namesReserved.includes(label)) throw createError('NAME_TAKEN');
        await names.register({
          label,
          attributes: message.attributes ?? {},
          signedAt: message.timestamp,
          address,
          coinTypes,
          most: settings.namesPerAddress,
          project: await projectOf(context),
        });
        return context.json(await readName(label), 200);
      }),
  );
  /** A route that changes a registered name, by a message that its owner signs. */
  const addChange = <Schema extends ChangeSchema>(
    path: string,
    described: Pick<Parameters<typeof describeJson>[0], 'summary' | 'description'>,
    schema: Schema,
    apply: (
      label: string,
      signed: Awaited<ReturnType<typeof readChange<Schema>>> & { readonly isNamed: boolean },
    ) => Promise<void>,
  ) =>
    routes.post(
      path,
      describeJson({
        ...described,
        body: nameChange,
        answer: registeredName,
        failures: { ...failures, 404: 'NAME_NOT_FOUND' },
      }),
      readBy('param', nameParams),
      async (context) =>
        admit(clientAddress(context), 1, async () => {
          const label = labelOf(context.req.valid('param').name);
          const signed = await readChange(context, schema);
          const { name } = signed.message;
          const isNamed = name !== undefined;
          if (isNamed && labelOf(name) !== label) throw createError('SIGNATURE_INVALID');
          await apply(label, { ...signed, isNamed });
          return context.json(await readName(label), 200);
        }),
    );
  addChange(
    namePaths.attributes,
    {
      summary: 'Change the attributes of a name',
      description:
        'Replaces the attributes. An owner signs the JSON text of `name`, `attributes`, `timestamp` and `domain`.',
    },
    attributesMessage,
    (label, { message: { timestamp: signedAt, attributes }, address, coinTypes, isNamed }) =>
      names.setAttributes(label, { address, coinTypes, signedAt, isNamed, attributes }),
  );
  addChange(
    namePaths.address,
    {
      summary: "Add the owner's address on another chain",
      description:
        'Adds an address. Its owner signs the JSON text of `name`, `coin_type`, `address`, `timestamp` and `domain`.',
    },
    addressMessage,
    async (label, { message, address, coinTypes, isNamed }) => {
      const coinType = readCoinType(Number(message.coin_type))?.coinType;
      const isOwn = message.address.toLowerCase() === address;
      if (coinType === undefined || !coinTypes.includes(coinType) || !isOwn)
        throw createError('SIGNATURE_INVALID');
      await names.addAddress(label, { address, coinTypes, signedAt: message.timestamp, isNamed, coinType });
    },
  );
}
