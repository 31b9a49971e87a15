import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

/** The server's certificate and key, and the file with the authority that signed it. */
export interface PlaygroundCertificate {
  readonly key: string;
  readonly cert: string;
  readonly caFile: string;
}

const HOSTS = [
  'localhost',
  'discord.com',
  '*.discord.com',
  'discordapp.com',
  '*.discordapp.com',
  '*.discordapp.net',
  '*.discord.gg',
];
const ADDRESSES = ['127.0.0.1', '::1'];
/** Chrome and Apple reject certificates that are valid for more than 825 days. */
const VALID_DAYS = 800;
const DAY_MS = 86_400_000;
const CA_FILE = 'ca.pem';

const storedCertificate = z.object({ key: z.string(), cert: z.string() });

/**
 * Returns a certificate for this machine and for Discord's host names, signed by a new authority whose key is
 * discarded. A bot is told to trust the authority's file, `ca.pem`. Without `folder` the certificate's key is never
 * written to disk, because a killed process cleans nothing up.
 * @param folder where both are kept; default: a new folder for `ca.pem` alone, which `stack` removes
 * @throws Error of the file system
 */
export async function playgroundCertificate(
  folder: string | undefined,
  stack: AsyncDisposableStack,
): Promise<PlaygroundCertificate> {
  if (folder === undefined) {
    const place = stack.adopt(mkdtempSync(join(tmpdir(), 'playground-')), (path) =>
      rmSync(path, { recursive: true, force: true }),
    );
    const { ca, ...shown } = await makeCertificate();
    return { ...shown, caFile: writeText(join(place, CA_FILE), ca) };
  }
  const caFile = join(folder, CA_FILE);
  const keyFile = join(folder, 'certificate.json');
  const former = readCertificate(keyFile, caFile);
  if (former) return { ...former, caFile };
  const { ca, key, cert } = await makeCertificate();
  writeFileSync(keyFile, `${JSON.stringify({ key, cert })}\n`, { mode: 0o600 });
  return { key, cert, caFile: writeText(caFile, ca) };
}

function writeText(file: string, text: string): string {
  writeFileSync(file, text);
  return file;
}

/** Undefined if there is no certificate, or if it is damaged or expires within a day. */
function readCertificate(keyFile: string, caFile: string): z.output<typeof storedCertificate> | undefined {
  try {
    const { key, cert } = storedCertificate.parse(JSON.parse(readFileSync(keyFile, 'utf8')));
    const shown = new X509Certificate(cert);
    const signer = new X509Certificate(readFileSync(caFile));
    const isGood = shown.verify(signer.publicKey) && Date.parse(shown.validTo) - Date.now() > DAY_MS;
    return isGood ? { key, cert } : undefined;
  } catch {
    return undefined;
  }
}

async function makeCertificate(): Promise<{ ca: string; key: string; cert: string }> {
  // Loaded late, because a playground without TLS does not need it.
  const { generate } = await import('selfsigned');
  const common = {
    keyType: 'ec',
    algorithm: 'sha256',
    notAfterDate: new Date(Date.now() + VALID_DAYS * DAY_MS),
  } as const;
  const authority = await generate([{ name: 'commonName', value: 'Local Discord' }], {
    ...common,
    extensions: [
      { name: 'basicConstraints', cA: true, pathLenConstraint: 0, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const own = await generate([{ name: 'commonName', value: 'discord.com' }], {
    ...common,
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          ...HOSTS.map((value) => ({ type: 2 as const, value })),
          ...ADDRESSES.map((ip) => ({ type: 7 as const, ip })),
        ],
      },
    ],
  });
  return { ca: authority.cert, key: own.private, cert: own.cert };
}
