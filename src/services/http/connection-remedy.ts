/** Cause and remedy when no host name can be resolved. */
export const NO_NETWORK = "no DNS or no internet; check this machine's network";

/**
 * Remedies for failed connections, by error code, for codes with a single cause. Codes of certificates:
 * https://nodejs.org/api/tls.html#x509-certificate-error-codes
 */
const REMEDIES: readonly (readonly [RegExp, string])[] = [
  [/^CERT_HAS_EXPIRED$/, "its certificate has expired; renew it, or set this machine's clock"],
  [/^CERT_NOT_YET_VALID$/, "its certificate is not valid yet; set this machine's clock"],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    'its certificate is for another host name; correct the address, or the certificate',
  ],
  [
    /SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|^CERT_(UNTRUSTED|SIGNATURE_FAILURE)|^INVALID_CA$/,
    'this machine does not trust its certificate; name the authority that signed it in NODE_EXTRA_CA_CERTS',
  ],
  [/^CERT_|^ERR_TLS_CERT/, 'its certificate is refused; replace it'],
  [
    /^ERR_SSL_|^EPROTO$/,
    'it offers no TLS there, or no version that this machine supports; correct the port, or write http',
  ],
  [/^ENOTFOUND$/, 'its host name does not exist; correct the address'],
  [/^EAI_AGAIN$/, NO_NETWORK],
  [/^E(NET|HOST)(UNREACH|DOWN)$/, "no internet, or a firewall in between; check this machine's network"],
];

/**
 * Returns the cause and remedy of a network or TLS error, to print after its code: the cause, a semicolon, the remedy,
 * without a full stop. Contains nothing of the error's own text. Undefined if the code has several causes.
 */
export function connectionRemedy(code: string): string | undefined {
  return REMEDIES.find(([codes]) => codes.test(code))?.[1];
}

/** Returns the code of a system, TLS or undici error, or the error's name if it has no code. */
export function errorCode(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
