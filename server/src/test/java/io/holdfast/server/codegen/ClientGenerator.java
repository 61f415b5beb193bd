package io.holdfast.server.codegen;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Generates the parts of the TypeScript and Python clients that depend on the API: types, operations, transactions,
 * streams and error codes. Their source is {@link io.holdfast.api.EndpointRegistry}; the OpenAPI document, which the
 * server builds from the same declarations, adds streams, error codes and the operations of transactions.
 */
public final class ClientGenerator {

    private ClientGenerator() {}

    /**
     * Returns the content of each generated file by its path in the checkout.
     *
     * @param checkout the folder of the checkout
     * @param document the server's OpenAPI document
     */
    public static Map<Path, String> generate(Path checkout, JsonNode document) throws IOException {
        WireModel model = new WireModel(document);
        WireDocs docs = WireDocs.read(checkout.resolve("api/src/main/java"));
        Map<Path, String> files = new TreeMap<>();
        Path typescript = checkout.resolve("clients/typescript/src/generated");
        new TypeScriptClient(model, docs).files().forEach((name, text) -> files.put(typescript.resolve(name), text));
        Path python = checkout.resolve("clients/python/src/holdfast/generated");
        new PythonClient(model, docs).files().forEach((name, text) -> files.put(python.resolve(name), text));
        return files;
    }

    /** Replaces the generated files of a checkout. */
    public static void write(Map<Path, String> files) throws IOException {
        for (Path folder :
                files.keySet().stream().map(Path::getParent).distinct().toList()) {
            Files.createDirectories(folder);
            try (Stream<Path> old = Files.list(folder)) {
                for (Path file : old.filter(Files::isRegularFile).toList()) {
                    Files.delete(file);
                }
            }
        }
        for (Map.Entry<Path, String> file : files.entrySet()) {
            Files.writeString(file.getKey(), file.getValue());
        }
    }
}
