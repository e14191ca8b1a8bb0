// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
package org.SEAR.POJOs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The folder of a SEAR project: environment, robot and assets. As project.py of the Python classes. */
public final class Project {
    static final String ENVIRONMENT = "environment";
    static final String ROBOT = "robot";
    static final String ASSETS = "assets";

    private static Project current = new Project("SEARproject");

    private final Path folder;

    private Project(String folder) {
        this.folder = Paths.get(folder);
    }

    /** Things that are made from now on belong to this folder. */
    public static void use(String folder) {
        current = new Project(folder);
    }

    static Project current() {
        return current;
    }

    private Path path(String inner, String name) {
        String plain = name.replaceAll("[\\x00-\\x1f/\\\\:*?\"<>|]", "_").replaceAll("^[ .]+|[ .]+$", "");
        return folder.resolve(inner).resolve(plain + ".xml");
    }

    void write(String inner, String name, String text) {
        Path path = path(inner, name);
        try {
            Files.createDirectories(path.getParent());
            String all = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + text;
            Files.write(path, all.getBytes(StandardCharsets.UTF_8));
        } catch (IOException problem) {
            throw new UncheckedIOException("cannot write " + path, problem);
        }
    }

    void remove(String inner, String name) {
        try {
            Files.deleteIfExists(path(inner, name));
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    /** Copies a file into assets, with what is beside it and begins with its name. */
    void takeAsset(String name) {
        Path place = Paths.get(name).normalize();
        if (place.isAbsolute() || place.startsWith("..") || name.contains("\\"))
            throw new IllegalArgumentException(
                    name + ": name a file below the current folder, or put it into " + folder + "/" + ASSETS);
        Path target = folder.resolve(ASSETS).resolve(place);
        if (Files.exists(target) || !Files.isRegularFile(place)) return;
        try {
            Files.createDirectories(target.getParent());
            for (Path file : companions(place)) {
                Path beside = target.resolveSibling(file.getFileName());
                if (!Files.exists(beside)) Files.copy(file, beside);
            }
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    private static List<Path> companions(Path place) throws IOException {
        String stem = place.getFileName().toString().split("\\.")[0];
        Path beside = place.getParent() == null ? Paths.get(".") : place.getParent();
        try (Stream<Path> files = Files.list(beside)) {
            return files.filter(file -> Files.isRegularFile(file) && file.getFileName().toString().startsWith(stem))
                    .sorted().limit(64).collect(Collectors.toList());
        }
    }
}
