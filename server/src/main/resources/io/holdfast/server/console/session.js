// The signed-in key. It is kept only in this tab's session storage.

const KEY = 'holdfast.key';

export const session = {
  self: null,

  get key() {
    return sessionStorage.getItem(KEY);
  },

  begin(key, self) {
    sessionStorage.setItem(KEY, key);
    this.self = self;
  },

  end() {
    sessionStorage.removeItem(KEY);
    this.self = null;
  },

  /** The scopes of the key, without the patterns that limit them to some resources. */
  get scopes() {
    return (this.self?.scopes ?? []).map((scope) => scope.split('@')[0]);
  },

  /** Whether the key has a scope, at least for some resources. */
  can(scope) {
    const write = scope.split(':')[0] + ':write';
    return this.scopes.some((own) => own === 'admin' || own === scope || (own === write && !scope.endsWith(':read')));
  },

  /** Whether the key has only read scopes. */
  get readOnly() {
    return this.scopes.every((scope) => scope.endsWith(':read'));
  },
};
