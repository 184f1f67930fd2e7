import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { createHmacSha256 } from "./hmac.ts";

export interface SealContext {
  organisation: string;
  field: string;
}

/** Of a key. */
export const keyBytes = 32;
/** Random bytes have thirty different ones, and once in 10^15 times fewer than these. */
const minDifferentBytes = 16;
/** Characters of a key's name, with which a sealed value begins. */
export const keyIdLength = 8;
const nonceBytes = 12;
const tagBytes = 16;

/** Whether a setting can be a key: long enough, and not the same few bytes again and again. */
export function isKey(bytes: Buffer): boolean {
  return bytes.length === keyBytes && new Set(bytes).size >= minDifferentBytes;
}

/**
 * Seals stored secrets. AES-256-GCM with a random nonce; the associated data names the organisation and
 * field, so a sealed value can't be moved elsewhere (NIST SP 800-38D).
 */
export type Vault = ReturnType<typeof createVault>;

/**
 * @param keys 32 bytes each, newest first: that one writes; all of them read
 * @param user who seals with them: others with the same keys can't open it
 */
export function createVault(keys: readonly [Buffer, ...Buffer[]], user = "rapport") {
  const [newest] = keys;
  const sealingKeys = new Map(keys.map((key) => [keyId(key), derive(key, `${user} seal`)]));
  const newestId = keyId(newest);
  const newestSealingKey = derive(newest, `${user} seal`);
  const hmac = createHmacSha256(derive(newest, `${user} digest`).export());

  return {
    /** Names of its keys. */
    keyIds: [...sealingKeys.keys()],
    /**
     * @param context where the value is stored: the organisation and the field's name
     * @returns `<key id>.<base64url of nonce, tag and ciphertext>`
     */
    seal({ organisation, field }: SealContext, plain: string): string {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", newestSealingKey, nonce);
      cipher.setAAD(associatedData(organisation, field, newestId));
      const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return `${newestId}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url")}`;
    },
    /** @throws Error when the value was sealed for another context, by an unknown key, or altered */
    open({ organisation, field }: SealContext, sealed: string): string {
      const [id = "", encoded = ""] = sealed.split(".");
      const key = sealingKeys.get(id);
      if (key === undefined) throw new Error(`The value of ${field} was sealed with an unknown key.`);
      const bytes = Buffer.from(encoded, "base64url");
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(associatedData(organisation, field, id));
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      const ciphertext = bytes.subarray(nonceBytes + tagBytes);
      return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString();
    },
    /** A keyed hash for finding a value without being able to read it: 32 characters, base64url. */
    digest({ organisation, field }: SealContext, value: string): string {
      return hmac(Buffer.from(`${organisation}\0${field}\0${value}`)).slice(0, 32);
    },
  };
}

function associatedData(organisation: string, field: string, key: string): Buffer {
  return Buffer.from(JSON.stringify([organisation, field, key]));
}

/** A short public name of a key; the key can't be derived from it. */
function keyId(key: Buffer): string {
  return createHash("sha256").update("rapport key id").update(key).digest("base64url").slice(0, keyIdLength);
}

/** One key per purpose (RFC 5869), so that a digest never shares a key with a cipher. */
function derive(key: Buffer, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync("sha256", key, "", purpose, 32)));
}
