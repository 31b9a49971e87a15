/**
 * Which lines of the log a prompt shows that tells of its audit channel by itself: those of the audit only while the
 * channel takes none, since they would be nowhere otherwise. The channel says so in the log.
 */
export function linesAtPrompt(auditChannel: 'at the prompt' | 'elsewhere'): (fields: object) => boolean {
  let isBehind = auditChannel === 'elsewhere';
  return (fields) => {
    if (auditChannel === 'at the prompt' && 'auditChannel' in fields)
      isBehind = fields.auditChannel === 'behind';
    return isBehind || !('audit' in fields);
  };
}
