/**
 * Lets React go on with a page that something else has changed. Chrome's translator puts a `<font>` before each text and takes
 * the text out; React keeps the text, and an exception ends the whole page once it removes it or puts something before it
 * (react/react#11538). To wrap each text that may change in an element would be a rule for every line of every page, and the
 * first one forgotten shows at the moment of paying. So here it's known what stands for a node that was replaced: what React
 * does to the node is done to that, and a changed text is seen, too.
 */
export function followReplacedNodes(): void {
  const { insertBefore, removeChild } = Node.prototype
  const observer = new MutationObserver(note)
  observer.observe(document, { childList: true, subtree: true })

  function note(changes: MutationRecord[]): void {
    for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
      const replacement =
        addedNodes[0] ?? [previousSibling, nextSibling].find((neighbor) => neighbor?.nodeName === 'FONT')
      if (type === 'characterData') inPlaceOf(target).textContent = target.textContent
      else if (replacement) for (const node of removedNodes) if (!node.parentNode) follow(node, replacement)
    }
  }

  function follow(node: Node, replacement: Node): void {
    replacements.delete(replacement) // it may be a text that is put back: what is in the page is replaced by nothing
    replacements.set(node, replacement)
    if (node instanceof Text) observer.observe(node, { characterData: true })
  }

  /** What is in the page for a node, which is the node itself if nothing has replaced it. */
  function inPlaceOf(node: Node): Node {
    const replacement = node.parentNode ? undefined : replacements.get(node)
    return replacement ? inPlaceOf(replacement) : node
  }

  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T
    note(observer.takeRecords())
    const placed = inPlaceOf(child)
    if (placed.parentNode) removeChild.call(placed.parentNode, placed)
    return child
  }

  Node.prototype.insertBefore = function <T extends Node>(node: T, before: Node | null): T {
    if (!before || before.parentNode === this) return insertBefore.call(this, node, before) as T
    note(observer.takeRecords())
    let placed: Node | null = inPlaceOf(before)
    while (placed && placed.parentNode !== this) placed = placed.parentNode
    return insertBefore.call(this, node, placed) as T
  }
}

const replacements = new WeakMap<Node, Node>()
