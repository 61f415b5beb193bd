package io.holdfast.server.codegen;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.LinkTree;
import com.sun.source.doctree.LiteralTree;
import com.sun.source.doctree.ParamTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** The Javadoc of the wire records, read from their sources, because class files contain none. */
final class WireDocs {

    /**
     * The documentation of a record.
     *
     * @param text the description, or an empty string
     * @param fields the descriptions of the components that have one
     */
    record TypeDoc(String text, Map<String, String> fields) {

        static final TypeDoc NONE = new TypeDoc("", Map.of());
    }

    private final Map<String, TypeDoc> docs = new HashMap<>();

    private WireDocs() {}

    static WireDocs read(Path sources) throws IOException {
        WireDocs docs = new WireDocs();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (Stream<Path> files = Files.walk(sources);
                StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            List<Path> java =
                    files.filter(file -> file.toString().endsWith(".java")).toList();
            JavacTask task = (JavacTask) compiler.getTask(
                    null, manager, null, List.of("-proc:none"), null, manager.getJavaFileObjectsFromPaths(java));
            DocTrees trees = DocTrees.instance(task);
            for (CompilationUnitTree unit : task.parse()) {
                docs.scan(unit, trees);
            }
        }
        return docs;
    }

    TypeDoc of(Class<?> type) {
        return docs.getOrDefault(type.getCanonicalName(), TypeDoc.NONE);
    }

    private void scan(CompilationUnitTree unit, DocTrees trees) {
        String packageName = String.valueOf(unit.getPackageName());
        new TreePathScanner<@Nullable Void, String>() {
            @Override
            public @Nullable Void visitClass(ClassTree type, String outer) {
                String name = outer + "." + type.getSimpleName();
                add(name, trees, getCurrentPath());
                return super.visitClass(type, name);
            }
        }.scan(new TreePath(unit), packageName);
    }

    private void add(String name, DocTrees trees, TreePath path) {
        DocCommentTree comment = trees.getDocCommentTree(path);
        if (comment == null) {
            return;
        }
        Map<String, String> fields = new HashMap<>();
        for (DocTree tag : comment.getBlockTags()) {
            if (tag instanceof ParamTree parameter && !parameter.isTypeParameter()) {
                fields.put(parameter.getName().toString(), text(parameter.getDescription()));
            }
        }
        docs.put(name, new TypeDoc(text(comment.getFullBody()), fields));
    }

    private static String text(List<? extends DocTree> parts) {
        return parts.stream()
                .map(WireDocs::text)
                .collect(Collectors.joining())
                .replaceAll("\\s+", " ")
                .strip();
    }

    private static String text(DocTree part) {
        if (part instanceof LiteralTree literal) {
            return "`" + literal.getBody() + "`";
        } else if (part instanceof LinkTree link) {
            return "`" + String.valueOf(link.getReference()).replace('#', '.') + "`";
        }
        return part.toString();
    }
}
