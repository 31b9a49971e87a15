/** Returns the public part of a database's address: host, port and name, without user and password. */
export function databaseAddressOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || '5432'}${pathname === '/' ? '' : pathname}`;
}

/** Returns the secret parts of a database's address: the whole address, and the password as written and decoded. */
export function databaseSecretsOf(url: string | null | undefined): string[] {
  if (!url) return [];
  const { password, searchParams } = new URL(url);
  const passwords = [password, decodeURIComponent(password), searchParams.get('password') ?? ''];
  return [url, ...passwords.filter((each) => each !== '')];
}
