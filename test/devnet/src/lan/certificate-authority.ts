import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from '@peculiar/asn1-x509';
import * as x509 from '@peculiar/x509';
import { isLocalAddress, localNetworks } from '../before-install/lan-address.mjs';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const day = 24 * 60 * 60 * 1000;

interface KeyAndCertificate {
  readonly key: CryptoKey;
  readonly certificate: x509.X509Certificate;
}

export interface ServerIdentity {
  readonly certificateFile: string;
  readonly keyFile: string;
  /** The authority's certificate, which a device must trust. */
  readonly authorityFile: string;
}

function serialNumber(): string {
  return Buffer.from(webcrypto.getRandomValues(new Uint8Array(16)))
    .toString('hex')
    .replace(/^./, '1');
}

async function keyToPem(key: CryptoKey): Promise<string> {
  return x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY');
}

/** With a stolen key, a thief can only impersonate machines of a private network, never a public site. */
function nameConstraints(): x509.Extension {
  const names = [...localNetworks.map((iPAddress) => ({ iPAddress })), { dNSName: 'localhost' }];
  const permittedSubtrees = new GeneralSubtrees(
    names.map((name) => new GeneralSubtree({ base: new GeneralName(name) })),
  );
  const value = AsnConvert.serialize(new NameConstraints({ permittedSubtrees }));
  return new x509.Extension(id_ce_nameConstraints, true, value);
}

async function createAuthority(now: Date): Promise<KeyAndCertificate> {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned(
    {
      serialNumber: serialNumber(),
      name: `CN=Mooring local network ${now.toISOString().slice(0, 10)}`,
      notBefore: new Date(now.getTime() - day),
      notAfter: new Date(now.getTime() + 730 * day),
      signingAlgorithm: algorithm,
      keys: keys as CryptoKeyPair,
      extensions: [
        new x509.BasicConstraintsExtension(true, 0, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
        await x509.SubjectKeyIdentifierExtension.create(keys.publicKey as CryptoKey),
        nameConstraints(),
      ],
    },
    webcrypto as Crypto,
  );
  return { key: keys.privateKey as CryptoKey, certificate };
}

async function readAuthority(files: { certificate: string; key: string }): Promise<KeyAndCertificate> {
  const certificate = new x509.X509Certificate(readFileSync(files.certificate, 'utf8'));
  const pkcs8 = x509.PemConverter.decodeFirst(readFileSync(files.key, 'utf8'));
  const key = await webcrypto.subtle.importKey('pkcs8', pkcs8, algorithm, true, ['sign']);
  return { key: key as CryptoKey, certificate };
}

async function createServerCertificate(
  authority: KeyAndCertificate,
  address: string,
  now: Date,
): Promise<KeyAndCertificate> {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const end = Math.min(now.getTime() + 397 * day, authority.certificate.notAfter.getTime());
  const certificate = await x509.X509CertificateGenerator.create(
    {
      serialNumber: serialNumber(),
      subject: 'CN=Mooring',
      issuer: authority.certificate.subject,
      notBefore: new Date(now.getTime() - day),
      notAfter: new Date(end),
      signingAlgorithm: algorithm,
      publicKey: keys.publicKey as CryptoKey,
      signingKey: authority.key,
      extensions: [
        new x509.BasicConstraintsExtension(false, undefined, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
        new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
        await x509.AuthorityKeyIdentifierExtension.create(authority.certificate.publicKey),
        new x509.SubjectAlternativeNameExtension([
          { type: 'ip', value: address },
          { type: 'ip', value: '127.0.0.1' },
          { type: 'dns', value: 'localhost' },
        ]),
      ],
    },
    webcrypto as Crypto,
  );
  return { key: keys.privateKey as CryptoKey, certificate };
}

function isUsable(certificate: x509.X509Certificate, now: Date): boolean {
  return certificate.notAfter.getTime() - now.getTime() > 30 * day;
}

/**
 * Gives this machine a certificate for its address on the local network, signed by its own authority. The authority is created
 * once and stored, so that a device has to trust it only once. Private keys are readable by their owner alone.
 *
 * @param folder where the authority is stored
 * @param address IPv4 address under which other devices reach this machine
 * @throws Error if the address is not of a local network, or the folder's content cannot be read
 */
export async function serverIdentity(folder: string, address: string, now: Date): Promise<ServerIdentity> {
  if (!isLocalAddress(address)) {
    throw new Error(`${address} is no IPv4 address of a local network, and only such ones can be served.`);
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const files = {
    certificate: path.join(folder, 'mooring-ca.crt'),
    key: path.join(folder, 'mooring-ca.key'),
  };
  const kept =
    existsSync(files.certificate) && existsSync(files.key) ? await readAuthority(files) : undefined;
  const authority = kept && isUsable(kept.certificate, now) ? kept : await createAuthority(now);
  if (authority !== kept) {
    writeFileSync(files.key, await keyToPem(authority.key), { mode: 0o600 });
    writeFileSync(files.certificate, authority.certificate.toString('pem'));
  }
  const server = await createServerCertificate(authority, address, now);
  const certificateFile = path.join(folder, 'server.crt');
  const keyFile = path.join(folder, 'server.key');
  writeFileSync(keyFile, await keyToPem(server.key), { mode: 0o600 });
  writeFileSync(certificateFile, `${server.certificate.toString('pem')}\n`);
  return { certificateFile, keyFile, authorityFile: files.certificate };
}
