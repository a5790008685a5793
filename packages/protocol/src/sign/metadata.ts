import * as v from 'valibot';

const limits = { name: 256, description: 2_048, url: 2_048, icons: 8, icon: 256 * 1024 } as const;

/** A peer's text: empty if absent or not a string, truncated if too long. Never rejects a session. */
function claimed(maxLength: number) {
  return v.optional(
    v.pipe(
      v.unknown(),
      v.transform((value) => (typeof value === 'string' ? value.slice(0, maxLength) : '')),
    ),
    '',
  );
}

function claimedOptional(maxLength: number) {
  return v.optional(
    v.pipe(
      v.unknown(),
      v.transform((value) => (typeof value === 'string' ? value.slice(0, maxLength) : undefined)),
    ),
  );
}

const redirectSchema = v.optional(
  v.fallback(
    v.object({
      native: claimedOptional(limits.url),
      universal: claimedOptional(limits.url),
      linkMode: v.fallback(v.optional(v.boolean()), undefined),
    }),
    {},
  ),
);

/** Metadata of a client. Bounded; for display use `readPeerMetadata`, which also checks it. */
export const metadataSchema = v.object({
  name: claimed(limits.name),
  description: claimed(limits.description),
  url: claimed(limits.url),
  icons: v.optional(
    v.pipe(
      v.unknown(),
      v.transform((value) =>
        (Array.isArray(value) ? value : [])
          .filter((icon): icon is string => typeof icon === 'string' && icon.length <= limits.icon)
          .slice(0, limits.icons),
      ),
    ),
    [],
  ),
  verifyUrl: claimedOptional(limits.url),
  redirect: redirectSchema,
});

/** How a client presents itself to its peers, in the original's shape. */
export interface Metadata {
  name: string;
  description: string;
  url: string;
  icons: string[];
  verifyUrl?: string | undefined;
  /** Where a wallet on the same device returns to. */
  redirect?:
    | { native?: string | undefined; universal?: string | undefined; linkMode?: boolean | undefined }
    | undefined;
}

/** A value that its owner may have declared `as const`, such as an option of type {@link Metadata}. */
export type Constant<T> = { readonly [Key in keyof T]: Constant<T[Key]> };
