// The signed-in key. It is kept in this tab's session storage only.

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

  can(scope) {
    const scopes = this.self?.scopes ?? [];
    return scopes.includes('admin') || scopes.includes(scope);
  },

  /** Whether the key has read scopes only. */
  get readOnly() {
    return !(this.self?.scopes ?? []).some((scope) => scope === 'admin' || scope.endsWith(':write'));
  },
};
