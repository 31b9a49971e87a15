/** What replicas share is away, and the log has been told: whoever asked for something goes on without it. */
export class StateAway extends Error {
  override readonly name = 'StateAway';
}
