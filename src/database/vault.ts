import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

export interface SealContext<Field extends string = string> {
  organisation: string;
  field: Field;
  /** What tells the row from the others of its organisation: nothing where there's one, or where the field names it. */
  row: readonly string[];
}

/** 32 bytes each, newest first: that one writes; all of them read. */
export type Keys = readonly [newest: Buffer, ...older: Buffer[]];

/** A value was sealed with a key that the vault doesn't have. */
export class UnknownKeyError extends Error {
  override readonly name = "UnknownKeyError";
}

/** Of a key. */
export const keyBytes = 32;
/** Random bytes have thirty different ones, and once in 10^15 times fewer than these. */
const minDifferentBytes = 16;
/** Characters of a key's name, with which a sealed value begins. */
const keyIdLength = 8;
const nonceBytes = 12;
const tagBytes = 16;
/** Follows the key's name in a value that is bound to its row, and is in no other. */
export const rowMark = "~";

/** Whether a setting can be a key: long enough, and not the same few bytes again and again. */
export function isKey(bytes: Buffer): boolean {
  return bytes.length === keyBytes && new Set(bytes).size >= minDifferentBytes;
}

/**
 * Seals stored secrets. AES-256-GCM with a random nonce; the associated data names the organisation, the field, the
 * row and the key, so a sealed value can't be moved elsewhere (NIST SP 800-38D). Values of earlier versions aren't bound to
 * their row; what is can't be opened as one of those.
 */
export type Vault<Field extends string = string> = ReturnType<typeof createVault<Field>>;

export interface VaultOptions {
  /** Who seals with the keys: others with the same keys can't open it. */
  user?: string;
  /** What keyed hashes are made with; the newest key's own, when absent. */
  digestSecret?: Buffer;
  /** Whether values are bound to their row; not while an earlier version, which couldn't open them, reads them too. */
  bindsRows?: boolean;
}

/**
 * A vault whose values are sealed for certain fields.
 *
 * @param keys newest first: that one writes; all of them read
 */
export function createVault<Field extends string = string>(
  keys: Keys,
  { user = "rapport", digestSecret, bindsRows = true }: VaultOptions = {},
) {
  const [newest] = keys;
  const sealingKeys = new Map(keys.map((key) => [keyId(key), derive(key, `${user} seal`)]));
  const newestId = keyId(newest);
  const newestSealingKey = derive(newest, `${user} seal`);
  const secret = digestSecret ?? digestSecretOf(newest, user);
  const hmacOf = (key: Buffer, text: string) =>
    createHmac("sha256", derive(key, `${user} signature`))
      .update(text)
      .digest("base64url");

  return {
    bindsRows,
    /** Names of its keys, in their order: the first one writes. */
    keyIds: [...sealingKeys.keys()],
    /**
     * @param context where the value is stored
     * @returns `<key id>.~<base64url of nonce, tag and ciphertext>`
     */
    seal(context: SealContext<Field>, plain: string): string {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", newestSealingKey, nonce);
      cipher.setAAD(associatedData(context, newestId, bindsRows));
      const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      const encoded = Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
      return `${newestId}.${bindsRows ? rowMark : ""}${encoded}`;
    },
    /** @throws UnknownKeyError; Error when the value was sealed for another context, or altered */
    open(context: SealContext<Field>, sealed: string): string {
      const [id = "", encoded = ""] = sealed.split(".");
      const key = sealingKeys.get(id);
      if (key === undefined)
        throw new UnknownKeyError(`The value of ${context.field} was sealed with an unknown key.`);
      const bytes = Buffer.from(encoded.replace(rowMark, ""), "base64url");
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(associatedData(context, id, isRowBound(sealed)));
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      const ciphertext = bytes.subarray(nonceBytes + tagBytes);
      return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString();
    },
    /** @returns `<key id>.<HMAC>` of a text, by which `isSigned` knows later that it's the same */
    sign: (text: string): string => `${newestId}.${hmacOf(newest, text)}`,
    /** @throws UnknownKeyError when it was signed with a key that the vault doesn't have */
    isSigned(text: string, signature: string): boolean {
      const key = keys.find((each) => keyId(each) === keyIdOf(signature));
      if (key === undefined) throw new UnknownKeyError("A text was signed with an unknown key.");
      const [claimed, right] = [Buffer.from(signature), Buffer.from(`${keyId(key)}.${hmacOf(key, text)}`)];
      return claimed.length === right.length && timingSafeEqual(claimed, right);
    },
    /** A keyed hash for finding a value without being able to read it: 32 characters, base64url. */
    digest({ organisation, field }: Omit<SealContext, "row">, value: string): string {
      const hmac = createHmac("sha256", secret).update(`${organisation}\0${field}\0${value}`);
      return hmac.digest("base64url").slice(0, 32);
    },
  };
}

function associatedData({ organisation, field, row }: SealContext, key: string, isBound: boolean): Buffer {
  return Buffer.from(JSON.stringify([organisation, field, key, ...(isBound ? [row] : [])]));
}

/** Whether a sealed value is bound to its row. */
export function isRowBound(value: string): boolean {
  return value[keyIdLength + 1] === rowMark;
}

/** @returns the name of the key with which a value was sealed; `undefined` when the value isn't sealed */
export function keyIdOf(value: string): string | undefined {
  return value[keyIdLength] === "." ? value.slice(0, keyIdLength) : undefined;
}

/** What a vault makes keyed hashes with that has this key alone. */
export function digestSecretOf(key: Buffer, user = "rapport"): Buffer {
  return derive(key, `${user} digest`).export();
}

/** A short public name of a key; the key can't be derived from it. */
export function keyId(key: Buffer): string {
  return createHash("sha256").update("rapport key id").update(key).digest("base64url").slice(0, keyIdLength);
}

/** One key per purpose (RFC 5869), so that a digest never shares a key with a cipher. */
function derive(key: Buffer, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync("sha256", key, "", purpose, 32)));
}
