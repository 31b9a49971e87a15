import { CannotRun, ExitCode } from '../../exit.ts';

/** Why the webhooks' address cannot be listened on, as a sentence for the host. What is a defect comes back as it is. */
export function listenFailed(error: unknown, { host, port }: { host: string; port: number }): unknown {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return error;
  const code = String(error.code);
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Another program listens on port ${port} of ${host}: end it, or set PORT to another one.`,
    EACCES: `This user may not listen on port ${port}: set PORT to one from 1024 on.`,
    EADDRNOTAVAIL: `HOST is ${host}, which is no address of this machine: set it to one, or to 0.0.0.0 for all.`,
    ENOTFOUND: `HOST is ${host}, a name that leads nowhere: set it to an address of this machine.`,
    EAI_AGAIN: `HOST is ${host}, a name that cannot be looked up now: set it to an address of this machine.`,
  };
  const sentence = sentences[code] ?? `Webhooks cannot be taken at HOST and PORT, ${host}:${port} (${code}).`;
  return new CannotRun(sentence, ExitCode.localFailure, { cause: error });
}
