import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** Of the certificates below alone, which nobody trusts: made with `openssl req -x509` for these tests. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgPfU2odKRCYOsIirh
mwFeXgZdZMkzqQzJCGeYcPBc4CWhRANCAASwAi3UQfYrcALZRCW7Bn7JgbLF245P
76dE9nu3Gf16m8I62h4EP2Guyf2K8LYmk9p97tV6tNIM1/fL6bGWK/+w
-----END PRIVATE KEY-----
`;

/** Both sign themselves. The first is for localhost and 2 January 2020; the other for other.example, until 2119. */
export const CERTIFICATES = {
  expired: `-----BEGIN CERTIFICATE-----
MIIBmDCCAT+gAwIBAgIUfi57sXJGpjehi2+3jeOYpvG9nkUwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MB4XDTIwMDEwMTAwMDAwMFoXDTIwMDEwMjAw
MDAwMFowFDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0D
AQcDQgAEsAIt1EH2K3AC2UQluwZ+yYGyxduOT++nRPZ7txn9epvCOtoeBD9hrsn9
ivC2JpPafe7VerTSDNf3y+mxliv/sKNvMG0wHQYDVR0OBBYEFCgZd/UXpfJBv/ZE
bwBZGIy1TjkgMB8GA1UdIwQYMBaAFCgZd/UXpfJBv/ZEbwBZGIy1TjkgMA8GA1Ud
EwEB/wQFMAMBAf8wGgYDVR0RBBMwEYIJbG9jYWxob3N0hwR/AAABMAoGCCqGSM49
BAMCA0cAMEQCIEdV1ncJDYWEZLgMakBw78GL1DXct15KR7ZzlZm3oCW2AiAB29tN
cLtgJZoaBZ4hwuHQjykpz+FvCQpe/Eb2IRsQJg==
-----END CERTIFICATE-----
`,
  ofAnotherHost: `-----BEGIN CERTIFICATE-----
MIIBojCCAUegAwIBAgIUWunz/rr37x6dYT1TJpbycOhotmwwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNb3RoZXIuZXhhbXBsZTAgFw0yMDAxMDEwMDAwMDBaGA8yMTE5
MTIwODAwMDAwMFowGDEWMBQGA1UEAwwNb3RoZXIuZXhhbXBsZTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABLACLdRB9itwAtlEJbsGfsmBssXbjk/vp0T2e7cZ/Xqb
wjraHgQ/Ya7J/YrwtiaT2n3u1Xq00gzX98vpsZYr/7CjbTBrMB0GA1UdDgQWBBQo
GXf1F6XyQb/2RG8AWRiMtU45IDAfBgNVHSMEGDAWgBQoGXf1F6XyQb/2RG8AWRiM
tU45IDAPBgNVHRMBAf8EBTADAQH/MBgGA1UdEQQRMA+CDW90aGVyLmV4YW1wbGUw
CgYIKoZIzj0EAwIDSQAwRgIhAO5Hwn5aeYEOOVstkhpbqUU8wPRKljvPcp45AkMd
n1W2AiEAskvh+DdfYvYANHgYTPTw5tL/gHYrddAoQ8l7L3YkopE=
-----END CERTIFICATE-----
`,
};

/** A server on a free port of loopback with one of the certificates, to which nobody gets through who looks at it. */
export async function startTlsServer(certificate: keyof typeof CERTIFICATES) {
  const server = createServer({ key: KEY, cert: CERTIFICATES[certificate] }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    server,
    host: `localhost:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
