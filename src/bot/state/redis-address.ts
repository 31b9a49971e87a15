/** The public part of a Redis address: its host, port and database, without user and password. */
export function redisAddressOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || '6379'}${pathname === '/' ? '' : pathname}`;
}

/** The secret part of a Redis address: the password, as written in the address and decoded. */
export function redisSecretsOf(url: string | undefined): string[] {
  const password = url === undefined ? '' : new URL(url).password;
  return password === '' ? [] : [password, decodeURIComponent(password)];
}
