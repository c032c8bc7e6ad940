import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** The 3072-bit group of RFC 3526, section 4 (as RFC 5054 has it), with the generator 2: Cognito's. */
const N_HEX = [
  "FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DDEF9519B3CD3A431B",
  "302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7EDEE386BFB5A899FA5AE9F24117C4B1FE6",
  "49286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F83655D23DCA3AD961C62F356208552BB9ED529077096966D",
  "670C354E4ABC9804F1746C08CA18217C32905E462E36CE3BE39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF695581718",
  "3995497CEA956AE515D2261898FA051015728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7D",
  "B3970F85A6E1E4C7ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C",
  "BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF",
].join("");
const N = BigInt(`0x${N_HEX}`);

/** A password as the server keeps it for SRP (RFC 2945), in hexadecimal digits. */
export interface Verifier {
  readonly salt: string;
  readonly verifier: string;
}

const sha256 = (...parts: (Buffer | string)[]) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const bigOf = (bytes: Buffer) => BigInt(`0x${bytes.toString("hex") || "0"}`);

/** A number as Cognito's clients hash it: whole bytes, with one of zeros before a first bit that is set. */
function padded(value: bigint): Buffer {
  const digits = value.toString(16);
  const even = digits.length % 2 === 1 ? `0${digits}` : digits;
  return Buffer.from(/^[89a-f]/i.test(even) ? `00${even}` : even, "hex");
}

/** `base` to the power of `exponent`, modulo N, by squaring: some milliseconds for an exponent of 256 bits. */
function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, base % N];
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N;
    square = (square * square) % N;
  }
  return result;
}

const K = bigOf(sha256(padded(N), padded(2n)));
const poolName = (poolId: string) => poolId.split("_")[1] ?? poolId;

/** Makes what is kept of a password. */
export function verifierOf(poolId: string, sub: string, password: string, salt = randomBytes(16)): Verifier {
  const x = bigOf(sha256(padded(bigOf(salt)), sha256(`${poolName(poolId)}${sub}:${password}`)));
  return { salt: salt.toString("hex"), verifier: power(2n, x).toString(16) };
}

/** Tells whether a password that was sent is the one that is kept. */
export function isPassword(poolId: string, sub: string, password: string, stored: Verifier): boolean {
  const { verifier } = verifierOf(poolId, sub, password, Buffer.from(stored.salt, "hex"));
  return verifier === stored.verifier;
}

/** One exchange: what the server has asked, and waits to be answered. */
export interface Exchange {
  readonly sub: string;
  readonly secretBlock: string;
  readonly salt: string;
  readonly b: string;
  /** Tells whether the answer could only come from who knows the password. */
  proves(signature: string, timestamp: string): boolean;
}

/** Begins an exchange. Throws for a public value of the client by which the secret would be known to all. */
export function beginExchange(poolId: string, sub: string, verifier: Verifier, clientPublic: string): Exchange {
  const A = BigInt(`0x${/^[0-9a-f]+$/i.test(clientPublic) ? clientPublic : "0"}`);
  if (A % N === 0n) throw new Error("SRP_A is 0");
  const v = BigInt(`0x${verifier.verifier}`);
  const b = bigOf(randomBytes(32));
  const B = (K * v + power(2n, b)) % N;
  const secretBlock = randomBytes(64).toString("base64");
  const key = () => {
    const u = bigOf(sha256(padded(A), padded(B)));
    const S = power((A * power(v, u)) % N, b);
    const prk = createHmac("sha256", padded(u)).update(padded(S)).digest();
    return createHmac("sha256", prk).update("Caldera Derived Key\u0001").digest().subarray(0, 16);
  };
  return {
    sub,
    secretBlock,
    salt: verifier.salt,
    b: B.toString(16),
    proves(signature, timestamp) {
      const said = [poolName(poolId), sub, Buffer.from(secretBlock, "base64"), timestamp];
      const hmac = createHmac("sha256", key());
      for (const part of said) hmac.update(part);
      const [right, received] = [hmac.digest(), Buffer.from(signature, "base64")];
      return right.length === received.length && timingSafeEqual(right, received);
    },
  };
}
